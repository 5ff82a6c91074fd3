/** What a checked file brings, or brought, in figures. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#shared/domain/import-columns';
import type { ImportSummary } from '#shared/endpoints/imports';
import { formatCount } from '../../components/count-text';
import table from '../../components/data-table.module.css';
import { Money } from '../../components/money';
import classes from './imports.module.css';

interface ImportFiguresProps {
  kind: ImportKind;
  summary: ImportSummary;
}

export function ImportFigures({ kind, summary }: ImportFiguresProps) {
  const { t } = useTranslation();
  const figures: [string, ReactNode][] =
    kind === 'children'
      ? [
          [t('Children'), formatCount(summary.children)],
          [t('New parents'), formatCount(summary.parents_new)],
          [t('Parents known already'), formatCount(summary.parents_known)],
          [t('Children without a parent'), formatCount(summary.children_without_parent)],
        ]
      : [
          [t('Balances'), formatCount(summary.balances)],
          [t('Owed'), <Money key="owed" sen={summary.owed} />],
          [t('Credit'), <Money key="credit" sen={summary.credit} />],
          [t('Parents'), formatCount(summary.parents_known)],
          [t('Rows of RM 0.00, left out'), formatCount(summary.zero)],
        ];
  return (
    <>
      <dl className={classes.figures} aria-label={t('Figures')}>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Preschools kind={kind} summary={summary} />
    </>
  );
}

function Preschools({ kind, summary }: ImportFiguresProps) {
  const { t } = useTranslation();
  const withMoney = kind === 'balances';
  return (
    <div className={`${table.scroll} ${classes.preschools}`}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('Preschool')}</th>
            <th className={table.number}>{withMoney ? t('Balances') : t('Children')}</th>
            {withMoney && <th className={table.number}>{t('Open in all')}</th>}
          </tr>
        </thead>
        <tbody>
          {summary.preschools.map(({ id, name, short_name, rows, amount }) => (
            <tr key={id}>
              <td>
                {name}{' '}
                <Text span size="sm" c="dimmed">
                  {short_name}
                </Text>
              </td>
              <td className={table.number}>{formatCount(rows)}</td>
              {withMoney && (
                <td className={table.number}>
                  <Money sen={amount} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
