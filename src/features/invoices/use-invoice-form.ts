/**
 * The head of an invoice while it is edited. What was typed is kept as what differs from the invoice, so that it
 * stays when someone else changed the rest meanwhile (409).
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAFT } from '#shared/domain/invoice-math';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints, invoiceForm } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { notifyError } from '../../components/notify';
import { notifyFailure } from '../../components/notify-failure';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { sendOrAsk } from '../../queries/second-person';
import { conflictOf, useSave } from '../../queries/use-save';

const ENROLLMENT_TOAST_MS = 3_000;

const valuesOf = (invoice: InvoiceDetail) => ({
  payment_status: String(invoice.payment_status),
  preschool: String(invoice.preschool),
  due_date: invoice.due_date ?? '',
  start_date: invoice.start_date ?? '',
  end_date: invoice.end_date ?? '',
  is_enrollment: invoice.is_enrollment === 1,
});
type InvoiceValues = ReturnType<typeof valuesOf>;

export function useInvoiceForm(invoice: InvoiceDetail) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  const [typed, setTyped] = useState<Partial<InvoiceValues>>({});
  /** The invoice as the person began from it; a refetch does not silently replace it while something is typed. */
  const [begun, setBegun] = useState(invoice);
  const [meanwhile, setMeanwhile] = useState<{ before: InvoiceDetail; now: InvoiceDetail } | null>(null);
  const base = Object.keys(typed).length === 0 ? invoice : begun;
  const saved = valuesOf(base);
  const values: InvoiceValues = { ...saved, ...typed };
  const dirty = Object.keys(differing(typed, saved)).length > 0;

  const save = useSave(
    async (sent: InvoiceValues, idempotencyKey) => {
      const send = async (version: number) => {
        const body = { ...bodyOf(sent), version };
        const { id } = invoice;
        const saved = await sendOrAsk(
          () => call(invoiceEndpoints.update, { params: { id }, body, idempotencyKey }),
          { operation: 'update_invoice', subject_id: id, form: invoiceForm.parse(body) },
        );
        if (saved.answer === null && saved.asked) setTyped({});
        return saved.answer;
      };
      try {
        return await send(base.version);
      } catch (error) {
        const now = conflictOf(error) as InvoiceDetail | undefined;
        // Only lines or payments changed (often by this very person): nothing of the head is overwritten.
        if (now && sameHead(base, now)) return send(now.version);
        throw error;
      }
    },
    {
      done: t(messages.invoiceSaved),
      onSaved: (answer, sent) => {
        // What was typed while it was being saved stays.
        setTyped((now) => differing(now, sent));
        setBegun(answer);
        setMeanwhile(null);
        changed(answer);
      },
      onFailed: (error) => {
        const now = conflictOf(error) as InvoiceDetail | undefined;
        if (now) {
          setMeanwhile({ before: base, now });
          setBegun(now);
          changed(now);
          return;
        }
        notifyFailure(error, messages.invoiceSaveFailed);
      },
    },
  );

  return {
    fields: values,
    dirty,
    change: (part: Partial<InvoiceValues>) => {
      if (Object.keys(typed).length === 0) setBegun(invoice);
      setTyped((now) => ({ ...now, ...part }));
    },
    errorOf: save.errorOf,
    reset: () => {
      setTyped({});
      save.setErrors({});
      setMeanwhile(null);
    },
    /** Someone else saved first: what it was and what it is. */
    meanwhile,
    offline: save.offline,
    busy: save.busy,
    submit: () => {
      const missing = missingDates(values);
      save.setErrors(missing);
      if (Object.keys(missing).length > 0) {
        notifyError(t(messages.enrollmentDates), ENROLLMENT_TOAST_MS);
        return;
      }
      if (values.preschool === '') {
        notifyError(t(messages.selectPreschool));
        save.setErrors({ preschool: [messages.selectPreschool] });
        return;
      }
      save.submit(values);
    },
  };
}

export type InvoiceFormState = ReturnType<typeof useInvoiceForm>;

function sameHead(one: InvoiceDetail, other: InvoiceDetail): boolean {
  return JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
}

/** What is not as it is there. */
export function differing<Values extends object>(values: Partial<Values>, there: Values): Partial<Values> {
  const entries = Object.entries(values).filter(([name, value]) => value !== there[name as keyof Values]);
  return Object.fromEntries(entries) as Partial<Values>;
}

function missingDates({ is_enrollment, start_date, end_date }: InvoiceValues): FieldErrors {
  if (!is_enrollment) return {};
  return {
    ...(start_date === '' && { start_date: [messages.enrollmentDates] }),
    ...(end_date === '' && { end_date: [messages.enrollmentDates] }),
  };
}

function bodyOf(values: InvoiceValues) {
  const status = Number(values.payment_status);
  return {
    // A draft becomes something else by its issue alone.
    ...(status !== DRAFT && { payment_status: status }),
    preschool: Number(values.preschool),
    due_date: values.due_date || null,
    start_date: values.start_date || null,
    end_date: values.end_date || null,
    is_enrollment: values.is_enrollment ? (1 as const) : null,
  };
}
