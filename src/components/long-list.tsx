/** A list of which only what is in sight is drawn, and whose rows measure themselves: see `VirtualList`. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualListProps } from './virtual-list';
import { VirtualRows } from './virtual-rows';

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
    <VirtualRows
      ref={list}
      items={items}
      inSight={virtualizer.getVirtualItems()}
      height={virtualizer.getTotalSize()}
      top={top}
      measure={exact ? undefined : virtualizer.measureElement}
      label={label}
    >
      {children}
    </VirtualRows>
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
