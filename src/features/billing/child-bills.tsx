/** Bills and discounts of a child: what is added stands beside what was. */
import { Skeleton, Stack, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { formatSen } from '#shared/domain/money';
import { type BillLine, billEndpoints } from '#shared/endpoints/billing';
import { messages } from '#shared/messages';
import { ActIcon } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { ToneMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { useToday } from '../../local/hooks/use-today';
import { useCall } from '../../queries/use-call';
import { AddBill } from './add-bill';
import { AddDiscount } from './add-discount';
import classes from './bills.module.css';
import { useBillLines, useDeleteLine } from './use-child-bills';

export function ChildBills() {
  const id = Number(useParams().id);
  const today = useToday();
  const mayEdit = useCan()('bills_edit');
  // With the ids of its programmes.
  const query = useCall(billEndpoints.discounts, { params: { id } });
  const child = query.data?.child;
  if (!child || !today) {
    return hasProblem(query) ? <FetchProblem query={query} /> : <Skeleton height={320} aria-busy />;
  }
  return (
    <div className={classes.page}>
      {mayEdit && (
        <div className={classes.forms}>
          <AddBill key={`bill ${id}`} child={child} today={today} />
          <AddDiscount key={`discount ${id}`} child={child} />
        </div>
      )}
      <BillList key={id} childId={id} fullname={child.fullname} />
    </div>
  );
}

/** '{child} - Bills': bills and discounts, which of them an invoice has, and the trash of those it has not. */
function BillList({ childId, fullname }: { childId: number; fullname: string }) {
  const { t } = useTranslation();
  const mayDelete = useCan()('bills_edit');
  const [page, setPage] = useState(1);
  const query = useBillLines(childId, page);
  return (
    <Stack gap="sm" component="section">
      <Title order={3} style={{ overflowWrap: 'anywhere' }}>
        {t('{{name}} - Bills', { name: fullname })}
      </Title>
      <PagedTable
        columns={columnsOf(childId, mayDelete)}
        query={query}
        blocks
        empty={{
          title: t('No Data'),
          hint: t('Bills and discounts of this child appear here.'),
        }}
        onPage={setPage}
      />
    </Stack>
  );
}

function columnsOf(childId: number, mayDelete: boolean): readonly Column<BillLine>[] {
  const { t } = i18next;
  const remove: Column<BillLine> = {
    key: 'acts',
    label: 'Action',
    acts: true,
    render: (line) => line.invoice_id === null && <Delete childId={childId} line={line} />,
  };
  return [
    {
      key: 'label',
      label: 'Label',
      value: ({ label, quantity }) => (quantity > 1 ? `${label} × ${quantity}` : label),
      below: ({ remarks }) => remarks,
    },
    { key: 'date', label: 'Date', kind: 'date', inBlock: 'start', value: (line) => line.bill_date },
    {
      key: 'amount',
      label: 'Amount (RM)',
      kind: 'money',
      inBlock: 'end',
      value: (line) => line.total,
    },
    {
      key: 'status',
      label: 'Status',
      inBlock: 'end',
      render: ({ invoice_id }) => (
        <ToneMark tone={invoice_id === null ? 'alarm' : 'done'}>
          {invoice_id === null ? t('Unbilled') : t('Billed')}
        </ToneMark>
      ),
    },
    ...(mayDelete ? [remove] : []),
  ];
}

function Delete({ childId, line }: { childId: number; line: BillLine }) {
  const { t } = useTranslation();
  const remove = useDeleteLine(childId);
  const ask = () =>
    askFirst(() => remove.submit(line), {
      title: t(messages.deleteBill),
      message: `${line.label} · ${formatDate(line.bill_date)} · ${formatSen(line.total)}`,
      confirmLabel: t('Delete'),
      danger: true,
    });
  return (
    <ActIcon
      Icon={IconTrash}
      stroke={1.7}
      label={t('Delete {{label}}', { label: line.label })}
      loading={remove.busy}
      onClick={() => void ask()}
    />
  );
}
