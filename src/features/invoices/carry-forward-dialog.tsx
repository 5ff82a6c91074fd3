/** Carry Forward: shows which balances would come, and since when they are owed, before they do. */
import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { BalanceList } from '../../components/balance-list';
import { FetchProblem } from '../../components/fetch-problem';
import { FormDialog } from '../../components/form-dialog';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function CarryForwardDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useCall(invoiceEndpoints.toTakeUp, { params: { id: invoice.id } }, { staleTime: 0 });
  const changed = useInvoiceChanged();
  const balances = query.data?.balances;
  const carry = useSave(
    (_: undefined, idempotencyKey) =>
      call(invoiceEndpoints.carryForward, {
        params: { id: invoice.id },
        body: { invoice_id: invoice.id },
        idempotencyKey,
      }),
    {
      done: ({ carried }) => (carried === 0 ? t('There is nothing to carry forward.') : t(messages.success)),
      failed: messages.invoiceActionFailed,
      onSaved: (answer) => {
        changed(answer.invoice);
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={t('Carry forward onto {{number}}', { number: invoice.invoice_no })}
      act={t('Carry forward')}
      dirty={false}
      busy={carry.busy}
      disabled={!balances?.length}
      onSend={() => carry.submit(undefined)}
      onClose={onClose}
    >
      <FetchProblem query={query} until={<Skeleton height={96} aria-busy />} />
      {balances?.length === 0 && <Text>{t('There is nothing to carry forward.')}</Text>}
      {balances && balances.length > 0 && (
        <>
          <Muted>{t('These invoices become Carried Forward, and one line here stands for them.')}</Muted>
          <BalanceList balances={balances} />
        </>
      )}
      <SaveProblem error={carry.error} />
    </FormDialog>
  );
}
