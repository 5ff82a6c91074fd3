/** A long list that scrolls in a box of its own (in a dialog): only what is in sight is drawn. Rows of one height. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { VirtualRows } from './virtual-rows';

interface VirtualScrollProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** Pixels. */
  rowHeight: number;
  /** The height that the box may get, as in CSS. */
  maxHeight: string;
  /** Says what the list holds to those who hear it. */
  label: string;
  children: (item: Item) => ReactNode;
}

export function VirtualScroll<Item>(props: VirtualScrollProps<Item>) {
  const { items, keyOf, rowHeight, maxHeight, label, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(items[index] as Item),
    overscan: 6,
  });
  return (
    <div ref={box} style={{ maxHeight, overflowY: 'auto', overscrollBehavior: 'contain' }}>
      <VirtualRows
        items={items}
        inSight={virtualizer.getVirtualItems()}
        height={virtualizer.getTotalSize()}
        label={label}
      >
        {children}
      </VirtualRows>
    </div>
  );
}
