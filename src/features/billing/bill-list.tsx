/** '{child} - Bills' (C12): bills and discounts, which of them an invoice has, and the trash of those it has not. */
import { ActionIcon, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen, ringgitText } from '#shared/domain/money';
import type { BillLine } from '#shared/endpoints/billing';
import { messages } from '#shared/messages';
import { confirm } from '../../components/confirm';
import table from '../../components/data-table.module.css';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { Pager } from '../../components/pager';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import classes from './bills.module.css';
import { useBillLines, useDeleteLine } from './use-child-bills';

export function BillList({ childId, fullname }: { childId: number; fullname: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useBillLines(childId, page);
  const { data: lines, meta } = query.data ?? {};
  return (
    <Stack gap="sm" component="section">
      <Title order={3} style={{ overflowWrap: 'anywhere' }}>
        {t('{{name}} - Bills', { name: fullname })}
      </Title>
      <FetchProblem query={query} />
      {lines === undefined && !hasProblem(query) && <RowsSkeleton rows={4} height={44} />}
      {lines?.length === 0 && (
        <EmptyState
          title={t('No Data')}
          hint={t('Bills and discounts of this child stand here once they are added.')}
        />
      )}
      {lines && lines.length > 0 && <Lines childId={childId} lines={lines} />}
      {meta && <Pager meta={meta} onPage={setPage} />}
    </Stack>
  );
}

function Lines({ childId, lines }: { childId: number; lines: readonly BillLine[] }) {
  const { t } = useTranslation();
  const mayDelete = useCan()('bills_edit');
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${classes.lines}`}>
        <thead>
          <tr>
            <th>{t('Label')}</th>
            <th>{t('Date')}</th>
            <th className={table.number}>{t('Amount (RM)')}</th>
            <th>{t('Status')}</th>
            {mayDelete && <th className={table.action}>{t('Action')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} childId={childId} line={line} mayDelete={mayDelete} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ childId, line, mayDelete }: { childId: number; line: BillLine; mayDelete: boolean }) {
  const { t } = useTranslation();
  const remove = useDeleteLine(childId);
  const ask = async () => {
    const agreed = await confirm({
      title: t(messages.deleteBill),
      message: `${line.label} · ${formatDate(line.bill_date)} · ${formatSen(line.total)}`,
      confirmLabel: t('Delete'),
      danger: true,
    });
    if (agreed) remove.mutate(line);
  };
  return (
    <tr>
      <td className={table.name}>
        {line.label}
        {line.quantity > 1 && ` × ${line.quantity}`}
        {line.remarks && (
          <Text size="sm" c="dimmed">
            {line.remarks}
          </Text>
        )}
      </td>
      <td className={table.nowrap}>{formatDate(line.bill_date)}</td>
      <td className={table.number}>{ringgitText(line.total)}</td>
      <td>
        {line.invoice_id === null ? (
          <ToneMark tone="alarm">{t('Unbilled')}</ToneMark>
        ) : (
          <ToneMark tone="done">{t('Billed')}</ToneMark>
        )}
      </td>
      {mayDelete && (
        <td className={table.action}>
          {line.invoice_id === null && (
            <ActionIcon
              aria-label={t('Delete {{label}}', { label: line.label })}
              loading={remove.isPending}
              onClick={() => void ask()}
            >
              <IconTrash size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </td>
      )}
    </tr>
  );
}
