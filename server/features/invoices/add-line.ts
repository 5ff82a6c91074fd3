/** Adding a line to an invoice: a product at its price, or a fee of its own label and amount. */
import { discountOf, lineProblems, signProblem } from '#shared/domain/invoice-math';
import { DEPOSIT } from '#shared/domain/preview-family';
import { billableStatuses, type LineKind } from '#shared/domain/statuses';
import type { LineForm } from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import { Child } from '../../models/child';
import type { Invoice } from '../../models/invoice';
import { Product } from '../../models/product';
import { requireSecond } from '../approvals/require-second';
import { billedAlready } from '../billing/billed-already';
import { requireRoom } from './invoice-for-update';
import { enter } from './ledger';
import { requireNoEInvoice } from './require-no-e-invoice';
import { saveInvoice } from './save-invoice';

interface Content {
  kind: LineKind;
  product_id: number | null;
  label: string;
  amount: number;
}

/** The row must be locked and open. @throws Refusal 422 by field */
export async function addLine(
  context: Context,
  invoice: Invoice,
  form: LineForm,
): Promise<{ line: BillLine; invoice: Invoice }> {
  const { trx, clock, actor } = context;
  await requireNoEInvoice(context, invoice);
  await requireRoom(context, invoice, 1);
  const content = form.product_id
    ? await contentOfProduct(context, invoice, form.product_id)
    : contentOfFee(invoice, form);
  const amounts = { quantity: form.quantity ?? 1, discount_amount: form.discount_amount ?? 0 };
  requireSound({ ...content, ...amounts });
  const child_id = await billedChild(context, invoice, form.child_id ?? null);
  await requireProductOnce(context, content, child_id, form.again ?? false);
  const discount = discountOf({ ...content, ...amounts });
  await requireSecond(context, {
    act: 'discount',
    amount: discount,
    family: { parentId: invoice.parent_id },
  });
  const now = clock.now();
  const line = await BillLine.query(trx)
    .insert({
      ...content,
      ...amounts,
      child_id,
      preschool_id: invoice.preschool_id,
      invoice_id: invoice.id,
      remarks: form.remarks ?? null,
      bill_date: clock.today(),
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('*');
  const amount = line.quantity * (line.amount - line.discount_amount);
  await enter(context, invoice, [{ kind: 'charge', amount, child_id, cause: { type: 'line', id: line.id } }]);
  const saved = await saveInvoice(context, invoice, {
    action: 'line_added',
    detail: { line_id: line.id, label: line.label, amount, child_id },
  });
  return { line, invoice: saved };
}

/** @throws Refusal 422 at `again` for a product that the child has in this month already, and nobody said yes to that */
export async function requireProductOnce(
  context: Context,
  { product_id }: Pick<Content, 'product_id'>,
  childId: number | null,
  again: boolean,
): Promise<void> {
  if (product_id === null || childId === null) return;
  // As for a bill: of two who charge it at once, on whichever invoices, the second finds what the first has charged.
  await Child.query(context.trx).findById(childId).select('id').forNoKeyUpdate();
  if (again) return;
  const date = context.clock.today();
  const found = await billedAlready(context, { product_id, date, children: [childId] });
  if (found.length > 0) throw invalid({ again: [officeMessages.billAgain] });
}

/** Locked, so that its price holds until the commit. */
export async function contentOfProduct(
  { trx, actor }: Context,
  invoice: Pick<Invoice, 'preschool_id'>,
  productId: number,
): Promise<Content> {
  const product = await Product.query(trx).modify('visibleTo', actor).findById(productId).forShare();
  const refuse = (message: string) => invalid({ product_id: [message] });
  if (!product) throw refuse(messages.productUnknown);
  if (!product.active) throw refuse(officeMessages.productInactive);
  if (product.preschool_id !== null && product.preschool_id !== invoice.preschool_id)
    throw refuse(messages.productElsewhere);
  const { id, name, price, product_type } = product;
  return {
    kind: product_type === DEPOSIT ? 'deposit' : 'bill',
    product_id: id,
    label: name,
    amount: price,
  };
}

export function contentOfFee(
  { is_pos_invoice }: Pick<Invoice, 'is_pos_invoice'>,
  { label, amount, type }: Pick<LineForm, 'label' | 'amount' | 'type'>,
): Content {
  if (is_pos_invoice) throw invalid({ product_id: [officeMessages.posProductsOnly] });
  const text = label?.trim() ?? '';
  const problems = {
    ...(text === '' && { label: [messages.lineLabelRequired] }),
    ...(text.length > 200 && { label: [messages.lineLabelTooLong] }),
    ...((amount === undefined || amount === null) && { amount: [messages.lineAmountRequired] }),
  };
  if (Object.keys(problems).length > 0 || amount === undefined || amount === null) throw invalid(problems);
  const kind = type === 'deposit' ? 'deposit' : amount < 0 ? 'discount' : 'bill';
  return { kind, product_id: null, label: text, amount };
}

/** @throws Refusal 422 by field where the amounts do not fit what the line is */
export function requireSound(
  line: Pick<BillLine, 'kind' | 'product_id' | 'quantity' | 'amount' | 'discount_amount'>,
): void {
  const sign = signProblem(line.kind, line.amount, line.product_id !== null);
  const problems = { ...lineProblems(line), ...(sign && { amount: [sign] }) };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** A child whom the parent of the invoice pays for; a sale over the counter needs none. */
export async function billedChild(
  { trx, actor }: Context,
  invoice: Pick<Invoice, 'is_pos_invoice' | 'parent_id'>,
  childId: number | null,
): Promise<number | null> {
  if (childId === null) {
    if (invoice.is_pos_invoice) return null;
    throw invalid({ child_id: [messages.lineChildRequired] });
  }
  const child = await Child.query(trx)
    .modify('visibleTo', actor)
    .findById(childId)
    .whereIn('children.status', [...billableStatuses])
    .whereRaw(
      'EXISTS (SELECT 1 FROM child_parents WHERE child_id = children.id AND user_id = ? AND is_payer)',
      [invoice.parent_id],
    );
  if (!child) throw invalid({ child_id: [messages.lineChildUnknown] });
  return child.id;
}
