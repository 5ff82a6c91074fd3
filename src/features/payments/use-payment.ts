/** The payment form: what it holds, sends and says. A provider's method leads the browser on. */
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INSTALMENT_PLAN } from '#shared/domain/invoice-math';
import { formatSen, parseRinggit, ringgitText } from '#shared/domain/money';
import { ONLINE_BANKING } from '#shared/domain/statuses';
import { FILE_MAX_BYTES } from '#shared/endpoints/endpoint';
import { instalmentEndpoints } from '#shared/endpoints/instalments';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { confirm } from '../../components/confirm';
import { notifyError, notifyFieldErrors, notifySuccess, REFUSED_TOAST_MS } from '../../components/notify';
import { useCan } from '../../components/use-can';
import { type CallInput, call } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { useToday } from '../../local/hooks/use-today';
import { useInvoiceChanged } from '../../queries/invoices';
import { useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { sendOrAgain } from '../../queries/yes-again';
import { agreesBeside } from './agrees-beside';

/** What staff choose for online money that only the bank statement shows. */
export const ON_STATEMENT = 'on-statement';

const SLIP_TYPES = ['application/pdf', 'image/jpeg', 'image/png'];

interface PaymentValues {
  method: string;
  /** Null until it is typed: then it is the balance, or the instalment that is due. */
  amount: string | null;
  reference: string;
  /** Null until it is typed: then it is today, since a payment is mostly noted on its day. */
  paidAt: string | null;
  slip: File | null;
}

interface PaymentSent {
  body: NonNullable<CallInput<typeof paymentEndpoints.pay>['body']>;
  slip: File | null;
}

const empty: PaymentValues = { method: '', amount: null, reference: '', paidAt: null, slip: null };

export function usePayment(invoice: InvoiceDetail) {
  const { t } = useTranslation();
  const staff = useCan()('payments_record');
  // What a parent declared is not asked for again.
  const open = invoice.balance - (staff ? 0 : invoice.waiting_amount);
  const changed = useInvoiceChanged();
  const agreesToMore = useAgreesToMore(invoice);
  const [typed, setTyped] = useState(empty);
  const [recorded, setRecorded] = useState<Transaction | null>(null);
  const query = useCall(paymentEndpoints.methods, { params: { invoiceId: invoice.id } });
  const onStatement = typed.method === ON_STATEMENT;
  const chosen = query.data?.find(({ id }) => String(id) === typed.method) ?? query.data?.[0];
  const asked = useAskedNow(invoice) ?? open;
  const amount = typed.amount ?? (open > 0 ? ringgitText(asked) : '');
  const sen = parseRinggit(amount);
  const redirects = !onStatement && chosen?.redirects === 1;
  const today = useToday() ?? '';
  const paidAt = typed.paidAt ?? today;

  const pay = useSave(
    async ({ body, slip }: PaymentSent, idempotencyKey) => {
      // A provider takes no more than is open.
      if (
        !(redirects
          ? await agreesToAnother(invoice.id, chosen?.id ?? 0, sen ?? 0, t)
          : await agreesToMore(sen ?? 0))
      )
        return null;
      const files = slip ? { files: { attach: slip } } : {};
      const params = { id: invoice.id };
      return sendOrAgain(
        (again, key) =>
          call(paymentEndpoints.pay, { params, body: { ...body, again }, ...files, idempotencyKey: key }),
        idempotencyKey,
      );
    },
    {
      check: () => ({
        ...(sen === null && {
          paid_amount: [amount.trim() ? messages.amountNotWhole : messages.lineAmountRequired],
        }),
        ...(sen !== null && sen <= 0 && { paid_amount: [messages.paidAmountPositive] }),
        ...(!redirects && paidAt === '' && { paid_at: [messages.paidAtRequired] }),
      }),
      onSaved: ({ redirect_url, transaction }) => {
        if (redirect_url) {
          window.location.assign(redirect_url);
          return;
        }
        setTyped((now) => ({ ...empty, method: now.method }));
        setRecorded(transaction);
        notifySuccess(t(messages.paymentThanks));
        changed();
      },
      onFailed: (error) => {
        if (error instanceof OfflineError) return;
        if (error instanceof CallError && error.status === 422) {
          notifyFieldErrors(error.errors);
          return;
        }
        const status = error instanceof CallError ? error.status : 0;
        if (status >= 500) notifyError(t(error.message));
        else {
          notifyError(t(messages.paymentFailed, { status }));
          notifyError(t(error.message), REFUSED_TOAST_MS);
        }
        changed();
      },
    },
  );

  return {
    query,
    chosen,
    redirects,
    values: { ...typed, amount, paidAt },
    /** Sen; null while the amount cannot be read. */
    sen,
    dirty: typed.reference !== '' || typed.paidAt !== null || typed.slip !== null || typed.amount !== null,
    change: (values: Partial<PaymentValues>) => {
      setTyped((now) => ({ ...now, ...values }));
      setRecorded(null);
      pay.setErrors({});
      if (pay.error) pay.reset();
    },
    chooseSlip: (slip: File | null) => {
      const problem =
        slip &&
        (slip.size > FILE_MAX_BYTES
          ? messages.fileTooLarge
          : !SLIP_TYPES.includes(slip.type) && messages.fileKind);
      const { attach: _, ...others } = pay.errors;
      pay.setErrors(problem ? { ...others, attach: [problem] } : others);
      setRecorded(null);
      if (!problem) setTyped((now) => ({ ...now, slip }));
    },
    errorOf: pay.errorOf,
    /** The payment that was just recorded. */
    recorded,
    /** Why it was not paid: stays at the form, since a toast is gone before its sentences are read. */
    problem: pay.error,
    /** Stays so while the browser is on its way to the provider. */
    busy: pay.busy || (pay.saved && (pay.answer?.redirect_url ?? null) !== null),
    submit: () => {
      if (pay.busy) return;
      const body = {
        payment_method: onStatement ? ONLINE_BANKING : (chosen?.id ?? 0),
        ...(onStatement && { on_statement: true }),
        paid_amount: sen,
        request_from: 'web',
        ...(!redirects && { reference_id: typed.reference, paid_at: paidAt }),
      };
      pay.submit({ body, slip: redirects ? null : typed.slip });
    },
  };
}

/** Sen of the instalments that are due; null where it is not paid by them. */
function useAskedNow({ id, payment_status }: InvoiceDetail): number | null {
  const byPlan = payment_status === INSTALMENT_PLAN;
  const { data } = useCall(instalmentEndpoints.list, byPlan ? { params: { id } } : null);
  const asked = data?.find(({ ended }) => ended === null)?.asked ?? 0;
  return byPlan && asked > 0 ? asked : null;
}

/** Asks before a second payment begins while another one is under way: elsewhere, by another method, of another amount. */
async function agreesToAnother(
  invoiceId: number,
  method: number,
  sen: number,
  t: TFunction,
): Promise<boolean> {
  const methods = await call(paymentEndpoints.methods, { params: { invoiceId } });
  const other = methods.find(({ id }) => id === method)?.under_way;
  // The same payment goes on where it was.
  if (!other || (other.amount === sen && other.payment_method === method)) return true;
  return agreesBeside(other, t);
}

/**
 * Asks before more is taken than is open by now: an amount typed wrong, or what someone else has just recorded too. A sale
 * over the counter is paid in full, or refused.
 */
function useAgreesToMore({ id, version, is_pos_invoice }: InvoiceDetail) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  return async (sen: number): Promise<boolean> => {
    if (is_pos_invoice === 1) return true;
    const now = await call(invoiceEndpoints.view, { params: { id } });
    if (now.version !== version) changed(now);
    const open = Math.max(0, now.balance);
    if (sen <= open) return true;
    return confirm({
      title: t('{{amount}} is more than the {{open}} that is owed. Submit it anyway?', {
        amount: formatSen(sen),
        open: formatSen(open),
      }),
      message: t('The extra stays on the invoice as credit.'),
      confirmLabel: t('Submit payment'),
    });
  };
}
