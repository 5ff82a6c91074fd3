/** Children as rows: the head stays in sight and sorts, a row opens the child. Narrow screens leave columns out. */
import { Table, Text, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Child, childSorts } from '#shared/endpoints/children';
import { formatAge, formatDate } from '../../components/format';
import { useToday } from '../../local/hooks/use-today';
import classes from './children-table.module.css';
import { StatusMark } from './status-mark';

interface ChildrenTableProps {
  listed: readonly Child[];
  sort: string;
  onSort: (sort: string) => void;
}

type Room = 'always' | 'tablet' | 'desktop';
const columns: readonly { label: string; sort?: (typeof childSorts)[number]; room: Room }[] = [
  { label: 'Name', sort: 'fullname', room: 'always' },
  { label: 'Born on', sort: 'born_on', room: 'tablet' },
  { label: 'MyKid number', room: 'desktop' },
  { label: 'Preschool', sort: 'preschool', room: 'tablet' },
  { label: 'Classroom', sort: 'classroom', room: 'tablet' },
  { label: 'Programme', room: 'desktop' },
  { label: 'Status', sort: 'status', room: 'always' },
];

export function ChildrenTable({ listed, sort, onSort }: ChildrenTableProps) {
  const { t } = useTranslation();
  return (
    <Table
      className={classes.table}
      stickyHeader
      stickyHeaderOffset="var(--app-shell-header-height, 0px)"
      highlightOnHover
    >
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label, sort: by, room }) => (
            <Table.Th key={label} data-room={room} aria-sort={by && sortedBy(by, sort)}>
              {by ? <SortHead label={t(label)} by={by} sort={sort} onSort={onSort} /> : t(label)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {listed.map((child) => (
          <Row key={child.id} child={child} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Of a birth date nobody asks for the day of the week. */
const withoutWeekday = (date: string) => date.slice(date.indexOf(' ') + 1);

function sortedBy(by: string, sort: string): 'ascending' | 'descending' | 'none' {
  if (sort === by) return 'ascending';
  return sort === `-${by}` ? 'descending' : 'none';
}

function SortHead({
  label,
  by,
  sort,
  onSort,
}: { label: string; by: string } & Omit<ChildrenTableProps, 'listed'>) {
  const sorted = sortedBy(by, sort);
  return (
    <UnstyledButton className={classes.sort} onClick={() => onSort(sorted === 'ascending' ? `-${by}` : by)}>
      {label}
      {sorted === 'ascending' && <IconArrowUp size={16} aria-hidden />}
      {sorted === 'descending' && <IconArrowDown size={16} aria-hidden />}
    </UnstyledButton>
  );
}

function Row({ child }: { child: Child }) {
  const [, navigate] = useLocation();
  const today = useToday();
  const address = `/children/${child.id}`;
  const open = (event: MouseEvent) => {
    // The link opens itself, also in a new tab; text that is being selected is not a tap.
    if ((event.target as Element).closest('a') || window.getSelection()?.toString()) return;
    navigate(address);
  };
  return (
    <Table.Tr className={classes.row} onClick={open}>
      <Table.Td data-room="always">
        <Link href={address} className={classes.name}>
          {child.fullname}
        </Link>
        <Text size="sm" c="dimmed" className={classes.narrow}>
          {[child.preschool_short_name, child.classroom?.name, formatAge(child.born_on, today)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td data-room="tablet" className={classes.figures}>
        {child.born_on && withoutWeekday(formatDate(child.born_on, ''))}
      </Table.Td>
      <Table.Td data-room="desktop" className={classes.figures}>
        {child.mykid_no}
      </Table.Td>
      <Table.Td data-room="tablet">
        <span title={child.preschool.name}>{child.preschool_short_name}</span>
      </Table.Td>
      <Table.Td data-room="tablet">{child.classroom?.name}</Table.Td>
      <Table.Td data-room="desktop" className={classes.whole}>
        {child.product_model?.name}
      </Table.Td>
      <Table.Td data-room="always">
        <StatusMark status={child.status} />
      </Table.Td>
    </Table.Tr>
  );
}
