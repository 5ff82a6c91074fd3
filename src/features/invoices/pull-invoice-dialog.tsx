/** Import Prev. Inv.: another invoice of the parent at this preschool, whose lines and payments move here. */
import { NativeSelect, Skeleton, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importedStatuses } from '#shared/domain/invoice-math';
import { formatSen } from '#shared/domain/money';
import type { Invoice, InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { confirm } from '../../components/confirm';
import { FetchProblem } from '../../components/fetch-problem';
import { FormDialog } from '../../components/form-dialog';
import { formatMonth } from '../../components/format';
import { notifyError } from '../../components/notify';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function PullInvoiceDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const query = usePrevious(invoice);
  const pull = usePull(invoice, onClose);
  const previous = query.data;
  const submit = async () => {
    const source = previous?.find(({ id }) => String(id) === chosen);
    if (!source) {
      notifyError(t(messages.selectInvoice));
      return;
    }
    const agreed = await confirm({
      title: t('Are you sure to import invoice {{number}}?', { number: source.invoice_no }),
      message: t('Its bills and payments move to {{number}}, and it becomes Carried Forward.', {
        number: invoice.invoice_no,
      }),
      confirmLabel: t('Import'),
    });
    if (agreed) pull.submit(source.id);
  };
  return (
    <FormDialog
      compact
      title={t('Import Prev. Inv.')}
      act={t('Import')}
      dirty={false}
      busy={pull.busy}
      disabled={previous?.length === 0}
      onSend={submit}
      onClose={onClose}
    >
      <FetchProblem query={query} until={<Skeleton height={72} />} />
      {previous?.length === 0 && <Text>{t('This parent has no other open invoice at this preschool.')}</Text>}
      {previous && previous.length > 0 && (
        <NativeSelect
          label={t('Previous invoice')}
          data-autofocus
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: t('Choose an invoice') },
            ...previous.map((one) => ({ value: String(one.id), label: textOf(one) })),
          ]}
        />
      )}
    </FormDialog>
  );
}

/** 'BTG-26-00042 - Mar 2026 - RM 640.00 open'. */
function textOf({ invoice_no, invoice_date_show, balance }: Invoice): string {
  return [invoice_no, formatMonth(invoice_date_show), formatSen(balance)].join(' - ');
}

function usePrevious({ id, parent, preschool }: InvoiceDetail) {
  const { t } = useTranslation();
  const query = useCall(
    invoiceEndpoints.previous,
    { query: { parent, preschool, status: [...importedStatuses], locked: '0' } },
    { select: (found) => found.filter((one) => one.id !== id) },
  );
  const failed = query.error !== null;
  useEffect(() => {
    if (failed) notifyError(t(messages.previousInvoicesFailed));
  }, [failed, t]);
  return query;
}

function usePull({ id }: InvoiceDetail, onDone: () => void) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  return useSave(
    (source: number, idempotencyKey) =>
      call(invoiceEndpoints.pullInvoice, { params: { id }, body: { invoice_id: source }, idempotencyKey }),
    {
      done: t(messages.success),
      onSaved: ({ invoice }) => {
        changed(invoice);
        onDone();
      },
      failed: messages.invoiceActionFailed,
    },
  );
}
