/** The head of a column of a `data-table`: a tap sorts by it, another one the other way round. */
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import table from './data-table.module.css';

interface SortHeadProps {
  label: string;
  /** The word that the list is asked to sort by; with a hyphen before it the other way round. */
  by: string;
  sort: string;
  onSort: (sort: string) => void;
  /** Shown only where there is room for it. */
  roomy?: boolean;
  /** From which width on: of tables whose cells say `data-room`. */
  room?: 'always' | 'tablet' | 'desktop';
  number?: boolean;
}

export function SortHead({ label, by, sort, onSort, roomy = false, room, number = false }: SortHeadProps) {
  const sorted = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none';
  const shape = [roomy && table.roomy, number && table.number].filter(Boolean).join(' ');
  return (
    <th aria-sort={sorted} data-room={room} className={shape || undefined}>
      <UnstyledButton className={table.sort} onClick={() => onSort(sorted === 'ascending' ? `-${by}` : by)}>
        {label}
        {sorted === 'ascending' && <IconArrowUp size={16} aria-hidden />}
        {sorted === 'descending' && <IconArrowDown size={16} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}
