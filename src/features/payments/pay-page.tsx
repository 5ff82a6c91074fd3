/** Paying an invoice: staff record what came by hand, parents pay online or say what they paid. */
import {
  Alert,
  Anchor,
  Button,
  Group,
  Input,
  NativeSelect,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconCheck, IconClock, IconLock, IconPaperclip, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { notPaidFor } from '#shared/domain/invoice-math';
import { formatSen, ringgitText } from '#shared/domain/money';
import { CARD } from '#shared/domain/statuses';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { CancelledText } from '../../components/cancelled-labels';
import { DateField } from '../../components/date-field';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { FileButton } from '../../components/file-button';
import { Form } from '../../components/form';
import { formatMonth } from '../../components/format';
import classes from '../../components/invoice-sheet.module.css';
import { InvoiceSums } from '../../components/invoice-sums';
import { lazyPart } from '../../components/lazy-part';
import lines from '../../components/lines/lines.module.css';
import { Page } from '../../components/page';
import { SaveProblem } from '../../components/save-problem';
import { useCan } from '../../components/use-can';
import { fieldOf } from '../../components/use-fields';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { useInvoice } from '../../queries/invoices';
import { PayWays } from './pay-ways';
import { ON_STATEMENT, usePayment } from './use-payment';

const CardQr = lazyPart('CardQr', () => import('./card-qr'));

/** Whose errors stand at them. */
const FIELDS = ['payment_method', 'paid_amount', 'reference_id', 'paid_at', 'attach'];

export function PayPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useInvoice(id);
  const invoice = query.data;
  return (
    <Page
      title={invoice ? t('Pay {{number}}', { number: invoice.invoice_no }) : t('Pay')}
      width="narrow"
      back={{ to: `/invoices/${id}`, label: t('Back to the invoice') }}
    >
      <Stack>
        <FetchProblem query={query} until={<Skeleton height={360} aria-busy />} />
        {invoice && (
          <>
            <Text c="dimmed">
              {invoice.parent_name} · {invoice.preschool_name} · {formatMonth(invoice.invoice_date_show)}
            </Text>
            <div className={classes.aside}>
              <InvoiceSums invoice={invoice} />
            </div>
            <Paying key={id} invoice={invoice} />
          </>
        )}
      </Stack>
    </Page>
  );
}

/** The form, or why nothing is to be paid. */
function Paying({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const staff = useCan()('payments_record');
  // What was owed when the form was opened: once it is paid, the form says so itself.
  const [owed] = useState(invoice.balance > 0);
  const notPaid = notPaidFor(invoice);
  if (notPaid !== null) {
    return (
      <Alert color="waiting" icon={<IconLock />}>
        {notPaid === 'locked' ? (
          t('This invoice is locked, so nothing can be paid on it just now.')
        ) : (
          <CancelledText balance={invoice.balance} />
        )}
      </Alert>
    );
  }
  // Staff may still take in more, which is then credit.
  if (!owed && !staff) {
    return (
      <Alert color="done" icon={<IconCheck />}>
        {t('Nothing is left to pay on this invoice.')}
        {invoice.balance < 0 && (
          <>
            {' '}
            {t(
              '{{amount}} more was paid than it asks for. It is your credit: the office can use it for your next invoice, or refund it.',
              {
                amount: formatSen(-invoice.balance),
              },
            )}
          </>
        )}
      </Alert>
    );
  }
  return <PayForm invoice={invoice} />;
}

function PayForm({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const staff = useCan()('payments_record');
  const form = usePayment(invoice);
  useLeaveGuard(form.dirty && !form.busy);
  const { query, values, change, errorOf, chosen } = form;
  const sale = invoice.is_pos_invoice === 1;
  if (query.data === undefined)
    return hasProblem(query) ? <FetchProblem query={query} /> : <Skeleton height={280} aria-busy />;
  const field = fieldOf({ fields: values, change, errorOf });
  // What is declared is not asked for again, and nothing else is declared meanwhile.
  const waiting = staff ? 0 : invoice.waiting_amount;
  const online = query.data.some(({ redirects }) => redirects === 1);
  if (waiting > 0 && (waiting >= invoice.balance || !online || form.recorded))
    return form.recorded ? <Recorded invoice={invoice} waits /> : <Awaiting amount={waiting} />;
  return (
    <Form onSend={form.submit} aria-label={t('Pay')} className={classes.sheet}>
      <Stack>
        {waiting > 0 && <Awaiting amount={waiting} />}
        {form.recorded && <Recorded invoice={invoice} waits={form.recorded.state !== 'confirmed'} />}
        {staff ? (
          <NativeSelect
            label={t('Payment Method')}
            required
            value={values.method === ON_STATEMENT ? ON_STATEMENT : String(chosen?.id ?? '')}
            onChange={(event) => change({ method: event.currentTarget.value })}
            data={[
              ...query.data.map(({ id, name }) => ({ value: String(id), label: t(name) })),
              ...(!sale
                ? [{ value: ON_STATEMENT, label: t('Online Banking, found on the bank statement') }]
                : []),
            ]}
            error={errorOf('payment_method')}
          />
        ) : (
          <PayWays form={form} waits={waiting > 0} />
        )}
        <TextInput
          label={t('Amount (RM)')}
          required
          inputMode="decimal"
          autoComplete="off"
          className={lines.digits}
          {...(sale && { readOnly: true, description: t('A counter sale is paid in full.') })}
          value={sale ? ringgitText(Math.max(0, invoice.balance)) : values.amount}
          onChange={(event) => change({ amount: event.currentTarget.value })}
          error={errorOf('paid_amount')}
        />
        {!form.redirects && (
          <>
            <TextInput label={t('Reference Id')} autoComplete="off" {...field('reference', 'reference_id')} />
            <DateField
              label={t('Payment Date')}
              required
              value={values.paidAt}
              onChange={(paidAt) => change({ paidAt })}
              error={errorOf('paid_at')}
            />
            <SlipField slip={values.slip} onChoose={form.chooseSlip} error={errorOf('attach')} />
          </>
        )}
        <SaveProblem error={form.problem} fields={FIELDS} />
        <Button type="submit" loading={form.busy}>
          {form.redirects ? t('Continue to payment') : t('Submit payment')}
        </Button>
        {chosen?.id === CARD && form.sen !== null && form.sen > 0 && (
          <CardQr key={form.sen} invoiceId={invoice.id} amount={form.sen} />
        )}
      </Stack>
    </Form>
  );
}

function Awaiting({ amount }: { amount: number }) {
  const { t } = useTranslation();
  return (
    <Alert color="waiting" icon={<IconClock />}>
      {t('{{amount}} that you declared is awaiting confirmation by your preschool.', {
        amount: formatSen(amount),
      })}
    </Alert>
  );
}

/** What a parent declares does not count before staff have seen it: that is said here. */
function Recorded({ invoice, waits }: { invoice: InvoiceDetail; waits: boolean }) {
  const { t } = useTranslation();
  return (
    <Alert color={waits ? 'waiting' : 'done'} role="status" icon={waits ? <IconClock /> : <IconCheck />}>
      {waits
        ? t('Your payment is noted, and counts as soon as your preschool has confirmed it.')
        : t('The payment is recorded.')}{' '}
      <Anchor component={Link} underline="always" href={`/invoices/${invoice.id}`}>
        {t('See the invoice')}
      </Anchor>
    </Alert>
  );
}

interface SlipFieldProps {
  slip: File | null;
  onChoose: (slip: File | null) => void;
  error?: ReactNode;
}

/** The slip of a payment: a PDF or a picture of it, chosen here, sent with the form. */
function SlipField({ slip, onChoose, error }: SlipFieldProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper
      label={t('Payment Slip')}
      labelElement="div"
      description={t('PDF, JPEG or PNG, at most 10 MB.')}
      error={error}
    >
      <Group gap="xs" mt={4}>
        <FileButton
          label={t('Payment Slip')}
          accept="application/pdf,image/jpeg,image/png"
          onChoose={onChoose}
          variant="default"
          leftSection={<IconPaperclip size={20} aria-hidden />}
        >
          {slip ? t('Another file') : t('Choose a file')}
        </FileButton>
        {slip && (
          <>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {slip.name}
            </Text>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconX size={18} aria-hidden />}
              onClick={() => onChoose(null)}
            >
              {t('Remove')}
            </Button>
          </>
        )}
      </Group>
    </Input.Wrapper>
  );
}
