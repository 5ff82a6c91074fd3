/** The columns of the parents who owe, whose order is the server's, and the groups they stand in by preschool. */
import { Text } from '@mantine/core';
import i18next from 'i18next';
import {
  type OutstandingGroup,
  type OutstandingParent,
  OVERDUE_HIGHLIGHT_DAYS,
} from '#shared/endpoints/reports';
import { formatCount } from '../../components/count-text';
import type { Column } from '../../components/table/columns';
import type { RowGroup } from '../../components/table/data-table';
import classes from './reports.module.css';

/** @param total of all pages, in sen */
export function outstandingColumns(total: number | undefined): readonly Column<OutstandingParent>[] {
  const late = (text: string, { days }: OutstandingParent, title?: string) =>
    days < OVERDUE_HIGHLIGHT_DAYS ? (
      text
    ) : (
      <span className={classes.late} title={title}>
        {text}
      </span>
    );
  return [
    {
      key: 'name',
      label: 'Name',
      render: (parent) => late(parent.name, parent, i18next.t('61 days or more')),
    },
    {
      ...{ key: 'role', label: 'Role', sort: false, from: 'xs' },
      value: (parent) => i18next.t(parent.role.name),
    },
    {
      ...{ key: 'phone', label: 'Phone', sort: false, from: 'xs', nowrap: true },
      value: (parent) => parent.phone,
    },
    {
      ...{ key: 'last_payment', label: 'Last Payment', kind: 'date', from: 'xs' },
      value: (parent) => parent.last_payment,
    },
    {
      ...{ key: 'days', label: 'Days Owing', kind: 'count' },
      render: (parent) => late(formatCount(parent.days), parent),
    },
    {
      ...{ key: 'outstanding', label: 'Outstanding (RM)', kind: 'money' },
      value: (parent) => parent.outstanding,
      total: total ?? '',
    },
    {
      ...{ key: 'invoices', label: 'Invoices', sort: false, acts: true },
      value: () => i18next.t('View All Invoice'),
      href: (parent) => parent.href,
    },
  ];
}

export function groupOf(group: OutstandingGroup): RowGroup<OutstandingParent> {
  return {
    key: group.preschool_id,
    label: (
      <>
        {group.preschool_name}{' '}
        <Text span fz="0.9em" c="dimmed" fw={400}>
          {i18next.t('{{number}} parents', {
            count: group.total_parents,
            number: formatCount(group.total_parents),
          })}
        </Text>
      </>
    ),
    rows: group.parents,
    totals: { outstanding: group.total_outstanding },
  };
}
