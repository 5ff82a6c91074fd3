/** A list of which only what is in sight is drawn, and whose rows measure themselves: see `VirtualList`. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualListProps } from './virtual-list';

export function LongList<Item>({ items, keyOf, heightOf, exact, label, children }: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => heightOf(items[index] as Item),
    getItemKey: (index) => keyOf(items[index] as Item),
    scrollMargin: top,
    overscan: 6,
    // Scrolling faster than an old tablet draws: let drawing be put together instead of done at every event.
    useFlushSync: false,
  });
  return (
    <ul
      ref={list}
      aria-label={label}
      style={{
        height: virtualizer.getTotalSize(),
        position: 'relative',
        margin: 0,
        padding: 0,
        listStyle: 'none',
      }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, size, start }) => (
        <li
          key={key}
          ref={exact ? undefined : virtualizer.measureElement}
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          style={{
            position: 'absolute',
            insetInline: 0,
            top: 0,
            height: exact ? size : undefined,
            transform: `translateY(${start - top}px)`,
          }}
        >
          {children(items[index] as Item, index)}
        </li>
      ))}
    </ul>
  );
}

/** How far down the page the list begins. What stands above may come and go: a notice, a filter. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = () => {
      const above = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
      setTop(Math.round(above));
    };
    look();
    // Whatever changes its height above the list changes the height of the page.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}
