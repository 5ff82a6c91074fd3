/** What a checked file brings, or brought, in figures. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#shared/domain/import-columns';
import type { ImportSummary } from '#shared/endpoints/imports';
import { formatCount } from '../../components/count-text';
import { Money } from '../../components/money';
import { Muted } from '../../components/plain';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import classes from './imports.module.css';

export function ImportFigures({ kind, summary }: { kind: ImportKind; summary: ImportSummary }) {
  const { t } = useTranslation();
  const figures: Record<ImportKind, [string, ReactNode][]> = {
    children: [
      [t('Children'), formatCount(summary.children)],
      [t('New parents'), formatCount(summary.parents_new)],
      [t('Parents already in Tadika'), formatCount(summary.parents_known)],
      [t('Children without a parent'), formatCount(summary.children_without_parent)],
    ],
    balances: [
      [t('Balances'), formatCount(summary.balances)],
      [t('Owed'), <Money key="owed" sen={summary.owed} />],
      [t('Credit'), <Money key="credit" sen={summary.credit} />],
      [t('Parents'), formatCount(summary.parents_known)],
      [t('Rows of RM 0.00, skipped'), formatCount(summary.zero)],
    ],
    plans: [
      [t('Lines'), formatCount(summary.rows)],
      [t('Children'), formatCount(summary.children)],
    ],
  };
  return (
    <>
      <dl className={classes.figures} aria-label={t('Figures')}>
        {figures[kind].map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.preschools}>
        <DataTable columns={placeColumns(kind)} rows={summary.preschools} />
      </div>
    </>
  );
}

const rowLabels: Record<ImportKind, string> = { children: 'Children', balances: 'Balances', plans: 'Lines' };

type Place = ImportSummary['preschools'][number];

const placeColumns = (kind: ImportKind): readonly Column<Place>[] => [
  {
    key: 'preschool',
    label: 'Preschool',
    render: ({ name, short_name }) => (
      <>
        {name} <Muted span>{short_name}</Muted>
      </>
    ),
  },
  {
    key: 'rows',
    label: rowLabels[kind],
    kind: 'count',
    value: ({ rows }) => rows,
  },
  ...(kind === 'balances' ? [open] : []),
];

const open: Column<Place> = {
  key: 'open',
  label: 'Total open',
  kind: 'money',
  render: ({ amount }) => <Money sen={amount} />,
};
