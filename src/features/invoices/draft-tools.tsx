/** What is said of a draft, and done with it as a whole: it is issued, or thrown away. */
import { Alert } from '@mantine/core';
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { formatSen } from '#shared/domain/money';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { ActButton } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { sendOrAsk } from '../../queries/second-person';
import { useSave } from '../../queries/use-save';
import { invoiceName } from './invoice-name';

export function DraftNote() {
  const { t } = useTranslation();
  return (
    <Alert color="waiting" icon={<IconPencil />}>
      {t('This is a draft: it has no number, and the parent does not see it until it is issued.')}
    </Alert>
  );
}

export function DraftTools({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const changed = useInvoiceChanged();
  const { id, version } = invoice;
  const issue = useSave(
    (_: null, idempotencyKey) =>
      call(invoiceEndpoints.issue, { params: { id }, body: { version }, idempotencyKey }),
    {
      done: ({ invoice_no }) => t('Invoice issued as {{number}}.', { number: invoice_no }),
      onSaved: (issued) => {
        changed(issued);
        navigate(`/invoices/${id}`);
      },
      failed: messages.invoiceActionFailed,
    },
  );
  const throwAway = useSave(
    async (_: null, idempotencyKey) => {
      const sent = await sendOrAsk(
        () => call(invoiceEndpoints.throwAway, { params: { id }, idempotencyKey }),
        { operation: 'throw_draft_away', subject_id: id, form: {} },
      );
      return sent.answer;
    },
    {
      done: t('Draft discarded.'),
      onSaved: () => {
        navigate(`/parents/${invoice.parent}/invoices/`, { replace: true });
        changed();
      },
      failed: messages.invoiceActionFailed,
    },
  );
  return (
    <>
      <ActButton
        Icon={IconSend}
        label={t('Issue')}
        variant="filled"
        disabled={issue.busy}
        onClick={() =>
          void askFirst(() => issue.submit(null), {
            title: t('Issue this invoice of {{amount}}?', { amount: formatSen(invoice.price) }),
            message: t('It gets its number and date, and {{name}} can see it.', {
              name: invoice.parent_name,
            }),
            confirmLabel: t('Issue'),
          })
        }
      />
      <ActButton
        Icon={IconTrash}
        label={t('Discard')}
        variant="default"
        disabled={throwAway.busy}
        onClick={() =>
          void askFirst(() => throwAway.submit(null), {
            title: t('Discard {{name}}?', { name: invoiceName(invoice) }),
            message: t('Imported bills become unbilled again. Everything else on it is lost.'),
            confirmLabel: t('Discard'),
            danger: true,
          })
        }
      />
    </>
  );
}
