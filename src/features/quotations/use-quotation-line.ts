/** A line of a quotation while it is typed: a new one, one in its row, and its removal (D14). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineTotal } from '#shared/domain/invoice-math';
import { formatSen, ringgitText } from '#shared/domain/money';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { productEndpoints } from '#shared/endpoints/products';
import { type QuotationDetail, type QuotationLine, quotationEndpoints } from '#shared/endpoints/quotations';
import { messages } from '#shared/messages';
import { confirm } from '../../components/confirm';
import {
  amountsOf,
  bodyOfLine,
  emptyLine,
  type LineValues,
  problemsOf,
  valuesOfLine,
} from '../../components/lines/line-values';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { useSubmitKey } from '../../local/hooks/use-submit-key';
import { tellFailure } from './tell-failure';
import { useQuotationChanged } from './use-quotations';

/** What the specification sends besides. */
const said = (quotation: QuotationDetail) => ({
  parent_id: quotation.parent.id,
  quotation_id: quotation.id,
});

/** What both forms have in common: values, what is wrong with them, and the total. */
function useLine(initial: LineValues) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Partial<LineValues>>({});
  const [wrong, setWrong] = useState<FieldErrors>({});
  const values = { ...initial, ...typed };
  return {
    values,
    dirty: Object.keys(typed).length > 0,
    change: (field: keyof LineValues, value: string) => setTyped((now) => ({ ...now, [field]: value })),
    setWrong,
    errorOf: (field: string) => wrong[field]?.[0] && t(wrong[field][0]),
    failed: (error: unknown) => {
      if (error instanceof CallError && error.status === 422) setWrong(error.errors);
      tellFailure(error, messages.invoiceSaveFailed);
    },
  };
}

const totalOf = (values: LineValues) => {
  const total = lineTotal(amountsOf(values));
  return Number.isFinite(total) ? total : null;
};

export function useNewLine(mode: 'add-product' | 'add-fee', quotation: QuotationDetail, onDone: () => void) {
  const { t } = useTranslation();
  const changed = useQuotationChanged();
  const { keyFor, spent } = useSubmitKey();
  const { children } = quotation.parent;
  // With one child there is nothing to choose.
  const line = useLine({ ...emptyLine, child: children.length === 1 ? String(children[0]?.id) : '' });
  const { preschool_id } = quotation;
  const products = useQuery({
    queryKey: ['products', 'of-preschool', preschool_id],
    queryFn: ({ signal }) => call(productEndpoints.list, { query: { preschool_id, active: '1' }, signal }),
    enabled: mode === 'add-product',
  }).data;
  const product = products?.find(({ id }) => String(id) === line.values.product);
  const values = { ...line.values, ...(product && { amount: ringgitText(product.price) }) };
  const add = useMutation({
    mutationFn: () => {
      const { amount, label, ...others } = bodyOfLine(values);
      const what =
        mode === 'add-product'
          ? { product_id: Number(values.product), label: product?.name ?? null }
          : { label, amount };
      const body = { ...said(quotation), preschool_id, ...what, ...others };
      return call(quotationEndpoints.addLine, {
        params: { id: quotation.id },
        body,
        idempotencyKey: keyFor(body),
      });
    },
    onSuccess: (answer) => {
      spent();
      notifySuccess(t(messages.lineAdded));
      changed(answer.quotation);
      onDone();
    },
    onError: line.failed,
  });
  return {
    ...line,
    values,
    products,
    total: totalOf(values),
    offline: add.error instanceof OfflineError,
    busy: add.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (add.isPending) return;
      const problems = problemsOf(values, { label: mode === 'add-fee', child: false });
      const { amount: _, ...others } = problems;
      const found =
        mode === 'add-fee'
          ? problems
          : product
            ? problems
            : { ...others, product_id: [messages.productRequired] };
      line.setWrong(found);
      if (Object.keys(found).length === 0) add.mutate();
    },
  };
}

export function useEditLine(quotation: QuotationDetail, begun: QuotationLine, onDone: () => void) {
  const { t } = useTranslation();
  const changed = useQuotationChanged();
  const line = useLine(valuesOfLine(begun));
  const save = useMutation({
    mutationFn: () =>
      call(quotationEndpoints.changeLine, {
        params: { id: quotation.id, tid: begun.id },
        body: { ...said(quotation), ...bodyOfLine(line.values), version: quotation.version },
      }),
    onSuccess: (answer) => {
      notifySuccess(t(messages.lineSaved));
      changed(answer.quotation);
      onDone();
    },
    onError: (error) => {
      line.failed(error);
      // Someone was faster: what was typed stays, what they did is fetched, and saving again goes on from it.
      if (error instanceof CallError && error.status === 409) changed();
    },
  });
  return {
    ...line,
    total: totalOf(line.values),
    offline: save.error instanceof OfflineError,
    busy: save.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (save.isPending) return;
      const problems = problemsOf(line.values, { label: true, child: false });
      line.setWrong(problems);
      if (Object.keys(problems).length > 0) return;
      if (line.dirty) save.mutate();
      else onDone();
    },
  };
}

export function useRemoveLine({ id, quotation_no }: QuotationDetail) {
  const { t } = useTranslation();
  const changed = useQuotationChanged();
  const remove = useMutation({
    mutationFn: (tid: number) => call(quotationEndpoints.removeLine, { params: { id, tid } }),
    onSuccess: ({ quotation }) => {
      notifySuccess(t(messages.transactionRemoved));
      changed(quotation);
    },
    onError: (error) => {
      tellFailure(error, messages.transactionRemoveFailed);
      changed();
    },
  });
  const ask = async ({ id: tid, label, total }: QuotationLine) => {
    const agreed = await confirm({
      title: t('Are you sure to remove this transaction from quotation {{number}}?', {
        number: quotation_no,
      }),
      message: [label, formatSen(total)].join(' · '),
      confirmLabel: t('Remove'),
      danger: true,
    });
    if (agreed) remove.mutate(tid);
  };
  return { ask, busy: remove.isPending };
}
