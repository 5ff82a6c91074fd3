/** Making, changing and deleting a quotation. */
import { addMonths, type CalendarDate } from '#shared/domain/calendar-date';
import type { QuotationForm } from '#shared/endpoints/quotations';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { parentRoles } from '#shared/permissions';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { Preschool } from '../../models/preschool';
import { Quotation } from '../../models/quotation';
import { findUser } from '../people/find-user';
import { requireFromFirstYear } from '../preschools/first-year';
import { register, retire, takeNumber } from './quotation-number';

const AHEAD_MONTHS = 60;

/** @throws Refusal 422 by field for a day that cannot be, for a parent or a preschool that is not the actor's */
export async function createQuotation(context: Context, form: QuotationForm): Promise<Quotation> {
  const { trx, clock, actor } = context;
  const parent = await findUser(context, form.parent_id);
  const isParent = parent?.role_ids.some((role) => parentRoles.includes(role));
  if (!isParent) throw invalid({ parent_id: [officeMessages.quotationParentUnknown] });
  await requirePreschool(context, form.preschool_id);
  await requireDay(context, form.preschool_id, form.date);
  const taken = await takeNumber(context, form.preschool_id, Number(form.date.slice(0, 4)));
  const now = clock.now();
  const made = await Quotation.query(trx)
    .insert({
      ...form,
      quotation_no: taken.quotation_no,
      year: taken.year,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('*');
  await register(context, made, taken);
  await note(context, made, 'created', null, { ...form, quotation_no: made.quotation_no });
  return made;
}

/** The row must be locked. @throws Refusal 422 for a preschool that is not the actor's, or that a line does not fit */
export async function updateQuotation(
  context: Context,
  held: Quotation,
  { preschool_id = held.preschool_id, date = held.date }: { preschool_id?: number; date?: CalendarDate },
): Promise<Quotation> {
  if (preschool_id === held.preschool_id) {
    if (date === held.date) return held;
    await requireDay(context, preschool_id, date);
    return saveQuotation(context, held, { action: 'updated', patch: { date } });
  }
  await requirePreschool(context, preschool_id);
  await requireDay(context, preschool_id, date);
  const misfit = await context
    .trx('quotation_lines')
    .join('products', 'products.id', 'quotation_lines.product_id')
    .where({ quotation_id: held.id })
    .whereNotNull('products.preschool_id')
    .whereNot('products.preschool_id', preschool_id)
    .first('products.id');
  if (misfit) throw invalid({ preschool_id: [messages.productElsewhere] });
  const taken = await takeNumber(context, preschool_id, held.year);
  await register(context, held, taken);
  const patch = { preschool_id, date, quotation_no: taken.quotation_no };
  return saveQuotation(context, held, { action: 'moved', patch });
}

/** The row must be locked. The number stays in the register, as deleted. */
export async function deleteQuotation(context: Context, held: Quotation): Promise<void> {
  const { trx, clock } = context;
  await Quotation.query(trx).findById(held.id).patch({ deleted_at: clock.now() });
  await retire(context, held.id, 'deleted');
  const { quotation_no, parent_id, date, price } = held;
  await note(context, held, 'deleted', { quotation_no, parent_id, date, price }, null);
}

interface Change {
  action: string;
  patch?: Partial<Pick<Quotation, 'preschool_id' | 'date' | 'quotation_no' | 'invoice_id'>>;
  detail?: object;
}

/** The end of every change: the price anew from the lines, the version on, and a row of the audit trail. */
export async function saveQuotation(
  context: Context,
  before: Quotation,
  { action, patch = {}, detail }: Change,
): Promise<Quotation> {
  const { trx, clock } = context;
  const price = Quotation.raw(
    '(SELECT COALESCE(sum(quantity * (amount - discount_amount)), 0) FROM quotation_lines WHERE quotation_id = ?)',
    [before.id],
  );
  const after = await Quotation.query(trx)
    .findById(before.id)
    .patch({ ...patch, price, version: before.version + 1, updated_at: clock.now() } as object)
    .returning('*')
    .first();
  if (!after) throw new Error(`The quotation ${before.id} went away under its lock.`);
  const told = ['quotation_no', 'preschool_id', 'date', 'price', 'invoice_id'] as const;
  const changed = told.filter((name) => before[name] !== after[name]);
  const pick = (from: Quotation) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  await note(context, after, action, pick(before), { ...pick(after), ...detail });
  return after;
}

function note(
  context: Context,
  { id, preschool_id }: Quotation,
  action: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  const entry = { action, entityType: 'quotation', entityId: id, preschoolId: preschool_id };
  return audit(context, { ...entry, ...(before && { before }), ...(after && { after }) });
}

/** Not before the preschool's first year here, nor years ahead, which would be a slip of the pen. */
async function requireDay(context: Context, preschoolId: number, date: CalendarDate): Promise<void> {
  await requireFromFirstYear(context, preschoolId, { date });
  if (date > addMonths(context.clock.today(), AHEAD_MONTHS))
    throw invalid({ date: [officeMessages.quotationTooFar] });
}

async function requirePreschool({ trx, actor }: Context, id: number): Promise<void> {
  const found = await Preschool.query(trx).modify('visibleTo', actor).findById(id);
  if (!found) throw invalid({ preschool_id: [messages.preschoolUnknown] });
}
