/**
 * A long list that scrolls with the page: only what is in sight is drawn, and rows measure themselves. For the
 * children of whole preschools (1,500 and more).
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface VirtualListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The height that an item will probably have, in pixels. */
  heightOf: (item: Item) => number;
  /** What the list holds, for those who hear it. */
  label: string;
  children: (item: Item, index: number) => ReactNode;
}

export function VirtualList<Item>({ items, keyOf, heightOf, label, children }: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // What stands above may come and go (a notice, a filter), so its height is looked at whenever this is drawn.
  useLayoutEffect(() => {
    const above = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    setTop(Math.round(above));
  });
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => heightOf(items[index] as Item),
    getItemKey: (index) => keyOf(items[index] as Item),
    scrollMargin: top,
    overscan: 8,
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
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start - top}px)` }}
        >
          {children(items[index] as Item, index)}
        </li>
      ))}
    </ul>
  );
}
