/** The rows of a long list that are in sight, each at its place in the room that all of them take. */
import type { VirtualItem } from '@tanstack/react-virtual';
import type { ReactNode, Ref } from 'react';

interface VirtualRowsProps<Item> {
  items: readonly Item[];
  inSight: readonly VirtualItem[];
  /** The height of all rows, in pixels; `top` is where the first begins in what scrolls. */
  height: number;
  top?: number;
  /** Measures a row; without it each takes the height that was said before. */
  measure?: ((row: HTMLElement | null) => void) | undefined;
  label: string;
  ref?: Ref<HTMLUListElement>;
  children: (item: Item, index: number) => ReactNode;
}

export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  const { items, inSight, height, top = 0, measure, label, ref, children } = props;
  return (
    <ul
      ref={ref}
      aria-label={label}
      style={{ height, position: 'relative', margin: 0, padding: 0, listStyle: 'none' }}
    >
      {inSight.map(({ index, key, size, start }) => (
        <li
          key={key}
          ref={measure}
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          style={{
            position: 'absolute',
            insetInline: 0,
            top: 0,
            height: measure ? undefined : size,
            transform: `translateY(${start - top}px)`,
          }}
        >
          {children(items[index] as Item, index)}
        </li>
      ))}
    </ul>
  );
}
