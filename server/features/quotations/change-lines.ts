/** The lines of a quotation: as an invoice's, only that a child may still be missing. The row must be locked. */
import { LINES_MAX } from '#shared/domain/invoice-math';
import type { QuotationLineForm, QuotationLineUpdate } from '#shared/endpoints/quotations';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid, notFound } from '../../http/refusal';
import { type Quotation, QuotationLine } from '../../models/quotation';
import { billedChild, contentOfFee, contentOfProduct, requireSound } from '../invoices/add-line';
import { saveQuotation } from './save-quotation';

type Kind = QuotationLine['kind'];

/** @throws Refusal 422 by field */
export async function addLine(
  context: Context,
  quotation: Quotation,
  form: QuotationLineForm,
): Promise<QuotationLine> {
  const { trx, clock, actor } = context;
  requireSame(quotation, form);
  const lines = await QuotationLine.query(trx).where({ quotation_id: quotation.id }).resultSize();
  if (lines >= LINES_MAX) throw invalid({ '': [messages.linesTooMany] });
  const content = form.product_id
    ? await contentOfProduct(context, quotation, form.product_id)
    : contentOfFee({ is_pos_invoice: false }, { ...form, type: 'bill' });
  const amounts = { quantity: form.quantity ?? 1, discount_amount: form.discount_amount ?? 0 };
  requireSound({ ...content, ...amounts });
  const now = clock.now();
  const line = await QuotationLine.query(trx)
    .insert({
      ...content,
      ...amounts,
      kind: content.kind as Kind,
      quotation_id: quotation.id,
      child_id: await childOf(context, quotation, form.child_id ?? null),
      remarks: form.remarks ?? null,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('*');
  await saveQuotation(context, quotation, { action: 'line_added', detail: { line: told(line) } });
  return line;
}

/** @throws Refusal 404 when the line is gone, 422 by field */
export async function changeLine(
  context: Context,
  quotation: Quotation,
  lineId: number,
  form: QuotationLineUpdate,
): Promise<void> {
  const { trx, clock } = context;
  requireSame(quotation, form);
  const line = await QuotationLine.query(trx).findOne({ id: lineId, quotation_id: quotation.id });
  if (!line) throw notFound();
  const kept = form.child_id === undefined || form.child_id === line.child_id;
  const next = {
    label: form.label ?? line.label,
    amount: form.amount ?? line.amount,
    quantity: form.quantity ?? line.quantity,
    discount_amount: form.discount_amount === undefined ? line.discount_amount : (form.discount_amount ?? 0),
    remarks: form.remarks === undefined ? line.remarks : form.remarks,
    child_id: kept ? line.child_id : await childOf(context, quotation, form.child_id ?? null),
  };
  const kind: Kind = line.product_id === null ? (next.amount < 0 ? 'discount' : 'bill') : line.kind;
  requireSound({ ...next, kind, product_id: line.product_id });
  await QuotationLine.query(trx)
    .findById(lineId)
    .patch({ ...next, kind, updated_at: clock.now() });
  const detail = { line_id: lineId, from: told(line), to: told({ ...line, ...next } as QuotationLine) };
  await saveQuotation(context, quotation, { action: 'line_changed', detail });
}

/** @throws Refusal 404 when the line is gone */
export async function removeLine(context: Context, quotation: Quotation, lineId: number): Promise<void> {
  const line = await QuotationLine.query(context.trx).findOne({ id: lineId, quotation_id: quotation.id });
  if (!line) throw notFound();
  await QuotationLine.query(context.trx).deleteById(lineId);
  await saveQuotation(context, quotation, { action: 'line_removed', detail: { line: told(line) } });
}

function childOf(context: Context, { parent_id }: Quotation, childId: number | null): Promise<number | null> {
  return childId === null
    ? Promise.resolve(null)
    : billedChild(context, { parent_id, is_pos_invoice: false }, childId);
}

/** The published API repeats them in the body. */
function requireSame(
  quotation: Quotation,
  form: { parent_id?: number | null; quotation_id?: number | null; preschool_id?: number | null },
): void {
  const wrong = (
    [
      ['parent_id', quotation.parent_id],
      ['quotation_id', quotation.id],
      ['preschool_id', quotation.preschool_id],
    ] as const
  ).find(([name, own]) => form[name] && form[name] !== own);
  if (wrong) throw invalid({ [wrong[0]]: [messages.quotationMismatch] });
}

function told({ id, child_id, label, amount, quantity, discount_amount, remarks }: QuotationLine) {
  return { id, child_id, label, amount, quantity, discount_amount, remarks };
}
