/** One thing of the reconciliation each: what it is, and what can be done about it. */
import { Anchor, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { CANCELLED } from '#shared/domain/invoice-math';
import { formatSen } from '#shared/domain/money';
import { declaredProviders } from '#shared/domain/payment-providers';
import { type Reconciliation, reconciliationEndpoints } from '#shared/endpoints/payment-reconciliation';
import { messages } from '#shared/messages';
import { formatDate, formatMoment } from '../../components/format';
import { Money } from '../../components/money';
import { Muted, PlainButton } from '../../components/plain';
import { call } from '../../local/call';
import { useSave } from '../../queries/use-save';
import { CarryCredit } from './carry-credit';
import { DecidePayment } from './decide-payment';
import { PayOutCredit } from './pay-out-credit';
import { ReasonButton } from './reason-act';
import classes from './reconciliation.module.css';
import { RefundPayment } from './refund-payment';

type Item<Name extends keyof Reconciliation> = Reconciliation[Name]['items'][number];

interface RowProps {
  invoice?: { id: number; number: string };
  /** Whose it is, and where. */
  whose: string;
  amount: number | null;
  facts: readonly (string | null | false)[];
  children: ReactNode;
}

function Row({ invoice, whose, amount, facts, children }: RowProps) {
  return (
    <article className={classes.row} aria-label={invoice?.number ?? whose}>
      <div className={classes.about}>
        <Text fw={600}>{whose}</Text>
        <Muted>
          {invoice && (
            <Anchor component={Link} underline="always" href={`/invoices/${invoice.id}`}>
              {invoice.number}
            </Anchor>
          )}
          {invoice && ' · '}
          {facts.filter(Boolean).join(' · ')}
        </Muted>
      </div>
      {amount !== null && (
        <Text fw={600} className={classes.amount}>
          <Money sen={amount} />
        </Text>
      )}
      <Group gap="xs" className={classes.acts}>
        {children}
      </Group>
    </article>
  );
}

/** As the dialogs of a row say it. */
const whoseIs = (item: { invoice_no: string; parent_name: string }) =>
  `${item.parent_name} · ${item.invoice_no}`;

const named = (item: { invoice_id: number; invoice_no: string; parent_name: string }) => ({
  invoice: { id: item.invoice_id, number: item.invoice_no },
  whose: item.parent_name,
});

export function OpenAttemptRow({ item, watch }: { item: Item<'open_attempts'>; watch: () => void }) {
  const { t } = useTranslation();
  const { id, provider, amount, created_at, note, preschool_name } = item;
  const provided = declaredProviders[provider].name;
  return (
    <Row
      {...named(item)}
      amount={amount}
      facts={[
        preschool_name,
        t('{{provider}}, started {{at}}', { provider: provided, at: formatMoment(created_at) }),
        note,
      ]}
    >
      <AskAgain attemptId={id} provider={provided} onAsked={watch} />
      <ReasonButton
        label={t('Discard')}
        title={t('Discard this payment of {{amount}}?', { amount: formatSen(amount) })}
        whose={whoseIs(item)}
        about={t(
          'The payment page at the provider is closed. Money that still arrives is booked all the same.',
        )}
        required={t(messages.withdrawReasonRequired)}
        done={t('Payment discarded.')}
        danger
        act={(reason, idempotencyKey) =>
          call(reconciliationEndpoints.withdraw, {
            params: { attemptId: id },
            body: { reason },
            idempotencyKey,
          })
        }
      />
    </Row>
  );
}

export function ReviewRow({ item }: { item: Item<'reviews'> }) {
  const { id, invoice_id, amount, paid_at, remarks, preschool_name } = item;
  return (
    <Row {...named(item)} amount={amount} facts={[preschool_name, formatDate(paid_at), remarks]}>
      <DecidePayment payment={{ id, invoice_id, paid_amount: amount, paid_at }} whose={whoseIs(item)} />
    </Row>
  );
}

export function LatePaymentRow({
  item,
  mayRefund,
}: {
  item: Item<'on_closed_invoices'>;
  mayRefund: boolean;
}) {
  const { t } = useTranslation();
  const { id, amount, left, locked, payment_status, paid_at, preschool_name } = item;
  return (
    <Row
      {...named(item)}
      amount={amount}
      facts={[
        preschool_name,
        formatDate(paid_at),
        locked && t('Locked'),
        payment_status === CANCELLED && t('Cancelled'),
        left < amount && t('{{amount}} was refunded.', { amount: formatSen(amount - left) }),
      ]}
    >
      <ReasonButton
        label={t('Accept')}
        title={t('Accept this {{amount}} as it is?', { amount: formatSen(amount) })}
        whose={whoseIs(item)}
        about={t('The invoice does not change; the payment leaves this list.')}
        required={t(messages.acceptReasonRequired)}
        done={t('Payment accepted.')}
        act={(reason, idempotencyKey) =>
          call(reconciliationEndpoints.accept, {
            params: { transactionId: id },
            body: { reason },
            idempotencyKey,
          })
        }
      />
      {mayRefund && !locked && <RefundPayment id={id} left={left} whose={whoseIs(item)} />}
      {locked && <Muted>{t('To refund it, unlock the invoice first.')}</Muted>}
    </Row>
  );
}

interface CreditRowProps {
  item: Item<'credits'>;
  mayEdit: boolean;
  mayRefund: boolean;
}

export function CreditRow({ item, mayEdit, mayRefund }: CreditRowProps) {
  const { t } = useTranslation();
  const { balance, locked, payment_status, preschool_name, invoice_id } = item;
  const cancelled = payment_status === CANCELLED;
  return (
    <Row
      {...named(item)}
      amount={-balance}
      facts={[preschool_name, locked && t('Locked'), cancelled && t('Cancelled')]}
    >
      {mayEdit && !locked && <CarryCredit credit={item} />}
      {mayRefund && !locked && (
        <PayOutCredit invoiceId={invoice_id} credit={-balance} whose={whoseIs(item)} />
      )}
      {locked && <Muted>{t('To carry it forward, unlock the invoice first.')}</Muted>}
      <PlainButton component={Link} href={`/invoices/${invoice_id}`}>
        {t('See the invoice')}
      </PlainButton>
    </Row>
  );
}

export function ReportRow({ item, mayClose }: { item: Item<'reports'>; mayClose: boolean }) {
  const { t } = useTranslation();
  const { provider, event_id, reference, amount, note, received_at, invoice_id, invoice_no } = item;
  return (
    <Row
      {...(invoice_id !== null && invoice_no !== null && { invoice: { id: invoice_id, number: invoice_no } })}
      whose={[declaredProviders[provider].name, reference].filter(Boolean).join(' · ')}
      amount={amount}
      facts={[formatMoment(received_at), note && t(note)]}
    >
      {mayClose && (
        <ReasonButton
          label={t('Mark resolved')}
          title={t('Mark this notice as resolved?')}
          about={t('Say what was done: whose money it was, or where it was returned.')}
          required={t(messages.reportNoteRequired)}
          done={t('Marked as resolved.')}
          act={(reason, idempotencyKey) =>
            call(reconciliationEndpoints.close, {
              body: { provider, event_id, note: reason },
              idempotencyKey,
            })
          }
        />
      )}
    </Row>
  );
}

interface AskAgainProps {
  attemptId: string;
  provider: string;
  onAsked: () => void;
}

/** Asks the provider at once what became of a payment; the answer shows by the list. */
function AskAgain({ attemptId, provider, onAsked }: AskAgainProps) {
  const { t } = useTranslation();
  const ask = useSave(reconciliationEndpoints.ask, {
    done: t('Checking with {{provider}}. Paid ones leave this list.', { provider }),
    onSaved: onAsked,
    failed: messages.invoiceActionFailed,
  });
  return (
    <Button variant="light" loading={ask.busy} onClick={() => ask.submit({ params: { attemptId } })}>
      {t('Check status')}
    </Button>
  );
}
