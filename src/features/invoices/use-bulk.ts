/**
 * One act on several invoices (F10, F15): asked with their number, then made at once on those of a page, or in the
 * background on all that the filters find. Where these are others by now, it asks again.
 */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkAct, type InvoicesFound, invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { confirm, type Question } from '../../components/confirm';
import { notifySuccess } from '../../components/notify';
import { tellFailure } from '../../components/tell-failure';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useSubmitKey } from '../../local/hooks/use-submit-key';
import { useInvoiceChanged } from '../../queries/invoices';
import type { ChosenInvoices } from './use-chosen-invoices';
import type { InvoiceFilters } from './use-invoice-filters';

export interface Refused {
  id: number;
  number: string;
  message: string;
}

interface Wanted {
  act: BulkAct;
  /** How the question reads for so many. */
  question: (count: number) => Question;
  count: number;
  /** All that the filters found; null for those of the page. */
  found: InvoicesFound | null;
}

export function useBulk({ picked, everything, count, none }: ChosenInvoices, asked: InvoiceFilters['asked']) {
  const { t } = useTranslation();
  const { keyFor, spent } = useSubmitKey();
  const changed = useInvoiceChanged();
  const [refused, setRefused] = useState<Refused[]>([]);
  const page = useMutation({
    mutationFn: ({ act }: Wanted) => {
      const body = { ids: picked.map(({ id }) => id), ...act };
      return call(invoiceEndpoints.bulk, { body, idempotencyKey: keyFor(body) });
    },
    onSuccess: ({ done, refused: left }) => {
      spent();
      if (done.length > 0) notifySuccess(t(messages.success));
      const number = (id: number) => picked.find((one) => one.id === id)?.invoice_no ?? String(id);
      setRefused(left.map(({ id, message }) => ({ id, message, number: number(id) })));
      none();
      changed();
    },
    onError: (error) => tellFailure(error, messages.invoiceActionFailed),
  });
  const found = useMutation({
    mutationFn: ({ act, found }: Wanted & { found: InvoicesFound }) => {
      const { sort: _, ...query } = asked;
      const body = { ...act, ...found };
      return call(invoiceEndpoints.bulkFound, { query, body, idempotencyKey: keyFor({ query, body }) });
    },
    onSuccess: () => {
      spent();
      none();
      changed();
    },
    onError: (error, wanted) => {
      const now = error instanceof CallError && error.status === 409 ? foundNow(error.data) : null;
      if (now) void agree({ ...wanted, count: now.total, found: now }, wanted.count);
      else tellFailure(error, messages.invoiceActionFailed);
    },
  });
  /** `before` is how many the person had agreed to. */
  const agree = async (wanted: Wanted, before?: number) => {
    const question = wanted.question(wanted.count);
    const message =
      before === undefined
        ? {}
        : {
            message:
              wanted.count === before
                ? t('Meanwhile the filters find other invoices, as many as before.')
                : t('Meanwhile the filters find {{now}}, not {{before}}.', { now: wanted.count, before }),
          };
    if (await confirm({ ...question, ...message })) {
      if (wanted.found) found.mutate({ ...wanted, found: wanted.found });
      else page.mutate(wanted);
    } else if (before !== undefined) changed();
  };
  return {
    ask: (act: BulkAct, question: Wanted['question']) =>
      void agree({ act, question, count, found: everything }),
    busy: page.isPending || found.isPending,
    refused,
    forget: () => setRefused([]),
  };
}

function foundNow(data: unknown): InvoicesFound | null {
  const { total, mark } = (data ?? {}) as Partial<InvoicesFound>;
  return typeof total === 'number' && typeof mark === 'string' ? { total, mark } : null;
}
