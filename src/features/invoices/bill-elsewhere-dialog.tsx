/** Billing the lines of an invoice at another preschool: a new invoice there, while what was paid stays here as credit. */
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { formatSen } from '#shared/domain/money';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { FormDialog } from '../../components/form-dialog';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useSave } from '../../queries/use-save';

export function BillElsewhereDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const preschools = usePreschoolsOnline().data?.filter(({ id }) => id !== invoice.preschool) ?? [];
  const [chosen, setChosen] = useState('');
  const changed = useInvoiceChanged();
  const bill = useSave(
    (preschool_id: number, idempotencyKey) =>
      call(invoiceEndpoints.billAnew, {
        params: { id: invoice.id },
        body: { preschool_id, version: invoice.version },
        idempotencyKey,
      }),
    {
      check: (preschool_id) => (preschool_id > 0 ? {} : { preschool_id: [messages.selectPreschool] }),
      done: ({ invoice_no }) => t('The bills are now on {{number}}.', { number: invoice_no }),
      failed: messages.invoiceActionFailed,
      onSaved: (made) => {
        changed(made);
        onClose();
        navigate(`/invoices/${made.id}/edit`);
      },
    },
  );
  return (
    <FormDialog
      compact
      title={t('Bill {{number}} elsewhere', { number: invoice.invoice_no })}
      act={t('Move the bills')}
      dirty={false}
      busy={bill.busy}
      onSend={() => bill.submit(Number(chosen))}
      onClose={onClose}
    >
      <Muted>
        {invoice.paid_amount > 0
          ? t('Its bills move to a new invoice there. The {{amount}} already paid stays here as credit.', {
              amount: formatSen(invoice.paid_amount),
            })
          : t('Its bills move to a new invoice there.')}
      </Muted>
      <NativeSelect
        label={t('Preschool')}
        required
        data-autofocus
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: t('Select preschool') },
          ...preschools.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={bill.errorOf('preschool_id')}
      />
      <SaveProblem error={bill.error} fields={['preschool_id']} />
    </FormDialog>
  );
}
