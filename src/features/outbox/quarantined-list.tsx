/** Entries that the principal has or had: since when, or who took them. */
import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../components/format';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { useChild } from '../../local/hooks/use-children';
import type { OutboxRow } from '../../local/outbox-row';
import { nameOfEntry } from './entry-labels';
import classes from './outbox.module.css';

export function QuarantinedList({ rows }: { rows: readonly OutboxRow[] }) {
  return <RowList items={rows}>{(row) => <QuarantinedRow key={row.operation_id} row={row} />}</RowList>;
}

function QuarantinedRow({ row }: { row: OutboxRow }) {
  const { t } = useTranslation();
  const child = useChild(row.child_id);
  if (child === undefined) return <li className={classes.row} />;
  return (
    <li className={classes.row}>
      <Text fw={500}>{nameOfEntry(row, child?.fullname ?? null, t)}</Text>
      <Muted>
        {quarantineText(row, t)}
        {` · ${t('Written {{when}}', { when: formatMoment(row.captured_at) })}`}
      </Muted>
    </li>
  );
}

/** "With the principal since 9:41 am", "Taken by Puan Rohana, 10:02 am". */
export function quarantineText({ held, sent_at }: Pick<OutboxRow, 'held' | 'sent_at'>, t: TFunction): string {
  const when = formatMoment(held?.at ?? held?.held_at ?? sent_at ?? new Date());
  if (held?.decision === 'taken') return t('Taken by {{name}}, {{when}}', { name: held.by ?? '', when });
  if (held?.decision === 'declined')
    return t('Declined by {{name}}, {{when}}', { name: held.by ?? '', when });
  return t('With the principal since {{when}}', { when });
}
