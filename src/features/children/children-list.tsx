/** The rows of 1,500 children, of which only those in sight are drawn. */
import type { ChildDocument } from '#shared/operations/documents';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useKeptScroll } from '../../components/use-kept-scroll';
import { useClassrooms } from '../../local/hooks/use-classrooms';
import { useToday } from '../../local/hooks/use-today';
import { ChildRow } from './child-row';
import classes from './children-list.module.css';

/** Pixels; a long name takes two lines on a phone. */
const ROW_HEIGHT = { phone: 84, roomy: 60 };

export function ChildrenList({ listed }: { listed: readonly ChildDocument[] }) {
  const classrooms = useClassrooms();
  const today = useToday();
  const names = useMemo(() => new Map(classrooms?.map(({ id, name }) => [id, name])), [classrooms]);
  const roomy = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), []);
  const height = roomy ? ROW_HEIGHT.roomy : ROW_HEIGHT.phone;
  const rows = useWindowVirtualizer({
    count: listed.length,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: offset,
    getItemKey: (index) => listed[index]?.id ?? index,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of a row changes with the width of the page
  useLayoutEffect(() => rows.measure(), [height]);
  useKeptScroll('children', listed.length > 0);
  return (
    <ul ref={list} className={classes.list} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const child = listed[index];
        if (!child) return null;
        return (
          <li key={key} className={classes.place} style={{ height, transform: `translateY(${start - offset}px)` }}>
            <ChildRow
              child={child}
              classroom={child.classroom_id === null ? undefined : names.get(child.classroom_id)}
              today={today}
            />
          </li>
        );
      })}
    </ul>
  );
}
