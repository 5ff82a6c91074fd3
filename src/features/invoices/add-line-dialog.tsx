/** Add Product, Add Fee: for a child of the parent. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineTotal } from '#shared/domain/invoice-math';
import { ringgitText } from '#shared/domain/money';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import { productEndpoints } from '#shared/endpoints/products';
import { messages } from '#shared/messages';
import { childChoices } from '../../components/lines/child-choices';
import { LineDialog } from '../../components/lines/line-dialog';
import {
  amountsOf,
  bodyOfLine,
  emptyLine,
  type LineValues,
  problemsOf,
} from '../../components/lines/line-values';
import { notifyError } from '../../components/notify';
import { type CallInput, call } from '../../local/call';
import { useChildrenOfParent, useInvoiceChanged } from '../../queries/invoices';
import { rows, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

interface AddLineDialogProps {
  mode: 'add-product' | 'add-fee';
  invoice: InvoiceDetail;
  onClose: () => void;
}

export function AddLineDialog({ mode, invoice, onClose }: AddLineDialogProps) {
  const { t } = useTranslation();
  const form = useAddLine(mode, invoice, onClose);
  return (
    <LineDialog
      mode={mode}
      form={form}
      products={form.products}
      choices={childChoices(form.children, null, t('Choose a child'))}
      childRequired={invoice.is_pos_invoice === 0}
      onClose={onClose}
    />
  );
}

type LineSent = CallInput<typeof transactionEndpoints.add>['body'];

/** A new line while it is typed: checked in the server's words, sent once however often it is pressed. */
function useAddLine(mode: 'add-product' | 'add-fee', invoice: InvoiceDetail, onDone: () => void) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  const [typed, setTyped] = useState<Partial<LineValues>>({});
  const [added, setAdded] = useState(0);
  const products = useCall(
    productEndpoints.list,
    mode === 'add-product' ? { query: { preschool_id: invoice.preschool, active: '1' } } : null,
    { select: rows },
  ).data;
  const children = useChildrenOfParent(invoice.parent).data;
  const product = products?.find(({ id }) => String(id) === typed.product);
  const values: LineValues = {
    ...emptyLine,
    // With one child there is nothing to choose.
    child: children?.length === 1 ? String(children[0]?.id) : '',
    ...typed,
    ...(product && { amount: ringgitText(product.price) }),
  };
  const add = useSave(
    ({ body }: { body: LineSent; more: boolean }, idempotencyKey) =>
      call(transactionEndpoints.add, { params: { id: invoice.id }, body, idempotencyKey }),
    {
      check: () => problemsFor(mode, values, invoice.is_pos_invoice === 0),
      done: t(messages.lineAdded),
      failed: messages.invoiceSaveFailed,
      onSaved: (answer, { more }) => {
        changed(answer.invoice);
        if (!more) {
          onDone();
          return;
        }
        // The child stays chosen: a family's lines come one after the other.
        setTyped(({ child }) => (child === undefined ? {} : { child }));
        setAdded((count) => count + 1);
      },
    },
  );
  const total = lineTotal(amountsOf(values));
  return {
    values,
    products,
    children,
    /** The child of the line before stays chosen: that alone is nothing to lose. */
    dirty: Object.keys(typed).some((field) => field !== 'child'),
    change: (field: keyof LineValues, value: string) => setTyped((now) => ({ ...now, [field]: value })),
    errorOf: add.errorOf,
    /** Sen; null while an amount can not be read. */
    total: Number.isFinite(total) ? total : null,
    offline: add.offline,
    busy: add.busy,
    added,
    /** @param more the form stays open for the next line */
    submit: (event: { preventDefault(): void }, more = false) => {
      event.preventDefault();
      if (add.busy) return;
      if (!invoice.preschool) {
        notifyError(t(messages.selectInvoicePreschool));
        return;
      }
      const { label, amount, ...others } = bodyOfLine(values);
      const what = mode === 'add-product' ? { product_id: Number(values.product) } : { label, amount };
      add.submit({ body: { invoice_id: invoice.id, type: 'bill', ...what, ...others }, more });
    },
  };
}

function problemsFor(mode: 'add-product' | 'add-fee', values: LineValues, child: boolean): FieldErrors {
  if (mode === 'add-fee') return problemsOf(values, { label: true, child });
  if (values.product !== '') return problemsOf(values, { label: false, child });
  const { amount: _, ...others } = problemsOf({ ...values, amount: '0' }, { label: false, child });
  return { ...others, product_id: [messages.productRequired] };
}
