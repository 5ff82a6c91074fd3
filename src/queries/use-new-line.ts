/** A new line of an invoice or a quotation while it is typed: checked in the server's words, sent once however often it is pressed. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineTotal } from '#shared/domain/invoice-math';
import { ringgitText } from '#shared/domain/money';
import { productEndpoints } from '#shared/endpoints/products';
import { messages } from '#shared/messages';
import {
  amountsOf,
  bodyOfLine,
  emptyLine,
  type LineValues,
  problemsOf,
} from '../components/lines/line-values';
import { rows, useCall } from './use-call';
import { useSave } from './use-save';

type Line = ReturnType<typeof bodyOfLine>;
/** For a product at its price, or for a fee. */
type NewLine = Omit<Line, 'label' | 'amount'> & ({ product_id: number } | Pick<Line, 'label' | 'amount'>);

interface NewLineOptions<Answer> {
  mode: 'add-product' | 'add-fee';
  /** Whose products are offered. */
  preschool: number;
  /** For whom it can be: with one there is nothing to choose. */
  children: readonly { id: number }[] | undefined;
  childRequired: boolean;
  send: (line: NewLine, idempotencyKey: string, product?: { name: string }) => Promise<Answer | null>;
  onSaved: (answer: Answer) => void;
  onDone: () => void;
}

export function useNewLine<Answer>(options: NewLineOptions<Answer>) {
  const { mode, preschool, children, childRequired } = options;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Partial<LineValues>>({});
  const [added, setAdded] = useState(0);
  const products = useCall(
    productEndpoints.list,
    mode === 'add-product' ? { query: { preschool_id: preschool, active: '1' } } : null,
    { select: rows },
  ).data;
  const product = products?.find(({ id }) => String(id) === typed.product);
  const values: LineValues = {
    ...emptyLine,
    child: children?.length === 1 ? String(children[0]?.id) : '',
    ...typed,
    ...(product && { amount: ringgitText(product.price) }),
  };
  const add = useSave(
    ({ line }: { line: NewLine; more: boolean }, idempotencyKey) =>
      options.send(line, idempotencyKey, product),
    {
      check: () => {
        const problems = problemsOf(values, { label: mode === 'add-fee', child: childRequired });
        if (mode === 'add-fee' || product) return problems;
        const { amount: _, ...others } = problems;
        return { ...others, product_id: [messages.productRequired] };
      },
      done: t(messages.lineAdded),
      failed: messages.invoiceSaveFailed,
      onSaved: (answer, { more }) => {
        options.onSaved(answer);
        if (!more) return options.onDone();
        // The child stays chosen: a family's lines come one after the other.
        setTyped(({ child }) => (child === undefined ? {} : { child }));
        setAdded((count) => count + 1);
      },
    },
  );
  return {
    values,
    products,
    /** The child of the line before stays chosen: that alone is nothing to lose. */
    dirty: Object.keys(typed).some((field) => field !== 'child'),
    change: (field: keyof LineValues, value: string) => setTyped((now) => ({ ...now, [field]: value })),
    errorOf: add.errorOf,
    total: totalOf(values),
    offline: add.offline,
    busy: add.busy,
    added,
    /** @param more the form stays open for the next line */
    submit: (event: { preventDefault(): void }, more = false) => {
      event.preventDefault();
      if (add.busy) return;
      const { label, amount, ...others } = bodyOfLine(values);
      const what = mode === 'add-product' ? { product_id: Number(values.product) } : { label, amount };
      add.submit({ line: { ...what, ...others }, more });
    },
  };
}

/** Sen; null while an amount cannot be read. */
export function totalOf(values: LineValues): number | null {
  const total = lineTotal(amountsOf(values));
  return Number.isFinite(total) ? total : null;
}
