/** A line of a quotation while it is typed: a new one, one in its row, and its removal. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineTotal } from '#shared/domain/invoice-math';
import { formatSen, ringgitText } from '#shared/domain/money';
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
import { type CallInput, call } from '../../local/call';
import { CallError } from '../../local/errors';
import { rows, useCall } from '../../queries/use-call';
import { conflictOf, useSave } from '../../queries/use-save';
import { useQuotationChanged } from './use-quotation-acts';

/** What the published API repeats in the body. */
const said = (quotation: QuotationDetail) => ({
  parent_id: quotation.parent.id,
  quotation_id: quotation.id,
});

/** What both forms have in common: what is typed. */
function useLine(initial: LineValues) {
  const [typed, setTyped] = useState<Partial<LineValues>>({});
  return {
    values: { ...initial, ...typed },
    dirty: Object.keys(typed).length > 0,
    /** The child stays chosen: a family's lines come one after the other. */
    again: () => setTyped(({ child }) => (child === undefined ? {} : { child })),
    /** The child of the line before stays chosen: that alone is nothing to lose. */
    typedMore: Object.keys(typed).some((field) => field !== 'child'),
    change: (field: keyof LineValues, value: string) => setTyped((now) => ({ ...now, [field]: value })),
  };
}

const totalOf = (values: LineValues) => {
  const total = lineTotal(amountsOf(values));
  return Number.isFinite(total) ? total : null;
};

type LineSent = CallInput<typeof quotationEndpoints.addLine>['body'];

export function useNewLine(mode: 'add-product' | 'add-fee', quotation: QuotationDetail, onDone: () => void) {
  const { t } = useTranslation();
  const changed = useQuotationChanged();
  const [added, setAdded] = useState(0);
  const { children } = quotation.parent;
  // With one child there is nothing to choose.
  const line = useLine({ ...emptyLine, child: children.length === 1 ? String(children[0]?.id) : '' });
  const { preschool_id } = quotation;
  const products = useCall(
    productEndpoints.list,
    mode === 'add-product' ? { query: { preschool_id, active: '1' } } : null,
    { select: rows },
  ).data;
  const product = products?.find(({ id }) => String(id) === line.values.product);
  const values = { ...line.values, ...(product && { amount: ringgitText(product.price) }) };
  const add = useSave(
    ({ body }: { body: LineSent; more: boolean }, idempotencyKey) =>
      call(quotationEndpoints.addLine, { params: { id: quotation.id }, body, idempotencyKey }),
    {
      check: () => {
        const problems = problemsOf(values, { label: mode === 'add-fee', child: false });
        if (mode === 'add-fee' || product) return problems;
        const { amount: _, ...others } = problems;
        return { ...others, product_id: [messages.productRequired] };
      },
      done: t(messages.lineAdded),
      failed: messages.invoiceSaveFailed,
      onSaved: (answer, { more }) => {
        changed(answer.quotation);
        if (!more) {
          onDone();
          return;
        }
        line.again();
        setAdded((count) => count + 1);
      },
    },
  );
  return {
    ...line,
    values,
    products,
    dirty: line.typedMore,
    added,
    total: totalOf(values),
    errorOf: add.errorOf,
    offline: add.offline,
    busy: add.busy,
    /** @param more the form stays open for the next line */
    submit: (event: { preventDefault(): void }, more = false) => {
      event.preventDefault();
      if (add.busy) return;
      const { amount, label, ...others } = bodyOfLine(values);
      const what =
        mode === 'add-product'
          ? { product_id: Number(values.product), label: product?.name ?? null }
          : { label, amount };
      add.submit({ body: { ...said(quotation), preschool_id, ...what, ...others }, more });
    },
  };
}

export function useEditLine(quotation: QuotationDetail, line: QuotationLine, onDone: () => void) {
  const { t } = useTranslation();
  const changed = useQuotationChanged();
  /** The line, and its quotation's version, as the edit began from them. */
  const [begun, setBegun] = useState({ line, version: quotation.version });
  const [meanwhile, setMeanwhile] = useState<QuotationLine | 'gone' | null>(null);
  const { id } = quotation;
  // After a conflict, what was not typed is as someone else left it.
  const typing = useLine(valuesOfLine(begun.line));
  const save = useSave(
    async () => {
      const send = (version: number) =>
        call(quotationEndpoints.changeLine, {
          params: { id, tid: line.id },
          body: { ...said(quotation), ...bodyOfLine(typing.values), version },
        });
      try {
        return await send(begun.version);
      } catch (error) {
        const now = conflictOf(error) as QuotationDetail | undefined;
        if (!now || now.invoice !== null) throw error;
        const lines = await call(quotationEndpoints.lines, { params: { id } });
        const same = lines.find((one) => one.id === line.id);
        // Something else on the quotation changed: this line is not overwritten unseen.
        if (same?.updated_at === begun.line.updated_at) return send(now.version);
        setMeanwhile(same ?? 'gone');
        setBegun({ line: same ?? begun.line, version: now.version });
        changed(now);
        return null;
      }
    },
    {
      check: () => problemsOf(typing.values, { label: true, child: false }),
      done: t(messages.lineSaved),
      failed: messages.invoiceSaveFailed,
      onSaved: (answer) => {
        changed(answer.quotation);
        onDone();
      },
      onFailed: (error) => {
        // It became an invoice meanwhile.
        if (error instanceof CallError && error.status === 409) changed();
      },
    },
  );
  return {
    ...typing,
    meanwhile,
    total: totalOf(typing.values),
    errorOf: save.errorOf,
    offline: save.offline,
    busy: save.busy,
    submit: () => {
      if (save.busy) return;
      if (typing.dirty) save.submit();
      else onDone();
    },
  };
}

export function useRemoveLine({ id, quotation_no }: QuotationDetail) {
  const { t } = useTranslation();
  const changed = useQuotationChanged();
  const remove = useSave((tid: number) => call(quotationEndpoints.removeLine, { params: { id, tid } }), {
    onSaved: ({ quotation }) => {
      notifySuccess(t(messages.transactionRemoved));
      changed(quotation);
    },
    failed: messages.transactionRemoveFailed,
    onFailed: () => {
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
    if (agreed) remove.submit(tid);
  };
  return { ask, busy: remove.busy };
}
