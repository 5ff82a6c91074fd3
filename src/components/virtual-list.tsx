/**
 * A list that scrolls with the page and may be long. A short one is drawn whole. Of a long one (whole preschools have
 * 1,500 children) only what is in sight is drawn, by code that comes when there is such a list.
 */
import { type ReactNode, Suspense, useState } from 'react';
import { lazily } from './lazily';

/** A lazy component forgets that it is generic. */
const LongList = lazily('LongList', () => import('./long-list')) as unknown as <Item>(
  props: VirtualListProps<Item>,
) => ReactNode;

/** More rows than this cost an old tablet more than measuring them does. */
const SHORT_ROWS = 40;
/** This many fill a tall screen while the code of a long list comes. */
const FIRST_ROWS = 20;

export interface VirtualListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The height that an item will probably have, in pixels. */
  heightOf: (item: Item) => number;
  /** True where `heightOf` is exact: rows then take that height and are not measured, which is twice as quick. */
  exact?: boolean;
  /** Says what the list holds to those who hear it. */
  label: string;
  children: (item: Item, index: number) => ReactNode;
}

export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items } = props;
  // Once long it stays so: rows that are searched through don't begin anew.
  const [wasLong, setWasLong] = useState(false);
  const isLong = wasLong || items.length > SHORT_ROWS;
  if (isLong && !wasLong) setWasLong(true);
  if (!isLong) return <PlainList {...props} shown={items} />;
  return (
    <Suspense fallback={<PlainList {...props} shown={items.slice(0, FIRST_ROWS)} />}>
      <LongList {...props} />
    </Suspense>
  );
}

/** Draws the rows `shown`, and keeps the room that all will take, so that the page can return to where it was left. */
function PlainList<Item>(props: VirtualListProps<Item> & { shown: readonly Item[] }) {
  const { items, shown, keyOf, heightOf, exact, label, children } = props;
  const missing = items.slice(shown.length).reduce((sum, item) => sum + heightOf(item), 0);
  return (
    <ul aria-label={label} style={{ margin: 0, padding: 0, paddingBottom: missing, listStyle: 'none' }}>
      {shown.map((item, index) => (
        <li
          key={keyOf(item)}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          style={{ height: exact ? heightOf(item) : undefined }}
        >
          {children(item, index)}
        </li>
      ))}
    </ul>
  );
}
