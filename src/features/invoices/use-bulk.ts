/**
 * One act on several invoices: asked with their number, then made at once on those of a page, or in the
 * background on all that the filters find. Where these are others by now, it asks again.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkAct, type InvoicesFound, invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { confirm, type Question } from '../../components/confirm';
import { notifySuccess } from '../../components/notify';
import { notifyFailure } from '../../components/notify-failure';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useInvoiceChanged } from '../../queries/invoices';
import { useSave } from '../../queries/use-save';
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
  const changed = useInvoiceChanged();
  const [refused, setRefused] = useState<Refused[]>([]);
  const { sort: _, ...filters } = asked;
  const page = useSave(
    (body: BulkAct & { ids: number[] }, idempotencyKey) =>
      call(invoiceEndpoints.bulk, { body, idempotencyKey }),
    {
      onSaved: ({ done, refused: left }) => {
        if (done.length > 0) notifySuccess(t(messages.success));
        const number = (id: number) => picked.find((one) => one.id === id)?.invoice_no ?? String(id);
        setRefused(left.map(({ id, message }) => ({ id, message, number: number(id) })));
        none();
        changed();
      },
      failed: messages.invoiceActionFailed,
    },
  );
  const found = useSave(
    ({ act, found, query }: Wanted & { found: InvoicesFound; query: typeof filters }, idempotencyKey) =>
      call(invoiceEndpoints.bulkFound, { query, body: { ...act, ...found }, idempotencyKey }),
    {
      onSaved: () => {
        none();
        changed();
      },
      onFailed: (error, wanted) => {
        const now = error instanceof CallError && error.status === 409 ? foundNow(error.data) : null;
        if (now) void agree({ ...wanted, count: now.total, found: now }, wanted.count);
        else notifyFailure(error, messages.invoiceActionFailed);
      },
    },
  );
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
      if (wanted.found) found.submit({ ...wanted, found: wanted.found, query: filters });
      else page.submit({ ids: picked.map(({ id }) => id), ...wanted.act });
    } else if (before !== undefined) changed();
  };
  return {
    ask: (act: BulkAct, question: Wanted['question']) =>
      void agree({ act, question, count, found: everything }),
    busy: page.busy || found.busy,
    refused,
    forget: () => setRefused([]),
  };
}

function foundNow(data: unknown): InvoicesFound | null {
  const { total, mark } = (data ?? {}) as Partial<InvoicesFound>;
  return typeof total === 'number' && typeof mark === 'string' ? { total, mark } : null;
}
