/** Lines of a child's plan: added, changed, ended, deleted where nothing was charged by them. */
import type { PlanLineForm } from '#shared/endpoints/plans';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid, notFound } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import { Child } from '../../models/child';
import { PlanLine } from '../../models/plan-line';
import { Product } from '../../models/product';
import { requireUnerased } from '../children/children-for-update';
import { lettingOff } from './let-off';
import { chargingOf } from './settings';

type Content = Omit<PlanLineForm, 'amount' | 'year_month' | 'remarks' | 'ends_on'> &
  Pick<PlanLine, 'amount' | 'year_month' | 'remarks' | 'ends_on'>;

const contentOf = (form: PlanLineForm): Content => ({
  ...form,
  amount: form.amount ?? null,
  remarks: form.remarks ?? null,
  ends_on: form.ends_on ?? null,
  year_month: form.period === 'year' ? (form.year_month ?? null) : null,
  proration: form.period === 'month' ? form.proration : 'none',
});

/**
 * The child must be locked.
 * @throws Refusal 403 for a child of the actor's own family, 409 above the limit of one person, 422 at `product_id` where its
 *   preschool does not offer it
 */
export async function addPlanLine(context: Context, child: Child, form: PlanLineForm): Promise<number> {
  requireUnerased([child]);
  await requireOffered(context, child, form.product_id);
  const [id] = await lettingOff(context, child, () => insertLines(context, child, [contentOf(form)]));
  return id as number;
}

/**
 * The child must be locked.
 * @returns ids of what was added: nothing where each programme is charged already
 * @throws Refusal 403 for a child of the actor's own family, 409 where standing discounts take off more than one person may
 */
export async function planFromProgrammes(
  context: Context,
  child: Child,
  starts_on: string,
): Promise<number[]> {
  requireUnerased([child]);
  const settings = (await chargingOf(context, [child.preschool_id])).get(child.preschool_id);
  const products = await programmesWithout(context, child);
  const lines = products.map(
    ({ id }): Content => ({
      product_id: id,
      amount: null,
      quantity: 1,
      period: 'month',
      year_month: null,
      proration: settings?.proration ?? 'none',
      discountable: true,
      remarks: null,
      starts_on,
      ends_on: null,
    }),
  );
  return lettingOff(context, child, () => insertLines(context, child, lines));
}

/** Programmes on offer that the child is registered for, and that no line of its plan charges from here on. */
export function programmesWithout({ trx, clock }: Context, child: Child): Promise<Product[]> {
  return Product.query(trx)
    .where({ active: true, product_type: 1 })
    .where((either) =>
      either
        .where('products.id', child.product_id ?? 0)
        .orWhereRaw(
          `EXISTS (SELECT FROM child_products WHERE child_products.product_id = products.id AND child_id = ?)`,
          [child.id],
        ),
    )
    .whereRaw(
      `NOT EXISTS (SELECT FROM plan_lines WHERE plan_lines.product_id = products.id AND child_id = ?
                     AND (ends_on IS NULL OR ends_on >= ?))`,
      [child.id, clock.today()],
    )
    .orderBy('products.id')
    .execute();
}

async function insertLines(context: Context, child: Child, contents: readonly Content[]): Promise<number[]> {
  if (contents.length === 0) return [];
  const { trx, clock, actor } = context;
  const now = clock.now();
  const rows: PlanLine[] = await PlanLine.query(trx)
    .insert(
      contents.map((content) => ({
        ...content,
        child_id: child.id,
        created_by: actor.userId,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning('*');
  await audit(
    context,
    rows.map(({ id }, index) => ({
      action: 'created',
      entityType: 'plan_line',
      entityId: id,
      preschoolId: child.preschool_id,
      after: { child_id: child.id, ...contents[index] },
    })),
  );
  return rows.map(({ id }) => id);
}

/**
 * @throws Refusal 403 for the actor's own family, 409 where it lets off more than one person may, 422 at `product_id` for
 *   another one that the preschool does not offer
 */
export async function changePlanLine(context: Context, id: number, form: PlanLineForm): Promise<void> {
  const { trx, clock } = context;
  const { line, child } = await lineForUpdate(context, id);
  const content = contentOf(form);
  if (content.product_id !== line.product_id) await requireOffered(context, child, content.product_id);
  await lettingOff(context, child, () =>
    PlanLine.query(trx)
      .findById(id)
      .patch({ ...content, updated_at: clock.now() }),
  );
  const changed = (Object.keys(content) as (keyof Content)[]).filter((name) => line[name] !== content[name]);
  const pick = (from: Content) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  await audit(context, {
    action: 'updated',
    entityType: 'plan_line',
    entityId: id,
    preschoolId: child.preschool_id,
    before: { child_id: child.id, ...pick(line) },
    after: { child_id: child.id, ...pick(content) },
  });
}

/** @throws Refusal 403 for a child of the actor's own family; 409 where something was charged by it, and above the limit */
export async function deletePlanLine(context: Context, id: number): Promise<void> {
  const { trx } = context;
  const { line, child } = await lineForUpdate(context, id);
  if (await BillLine.query(trx).where({ plan_line_id: id }).first())
    throw conflict(officeMessages.planCharged);
  await lettingOff(context, child, () => PlanLine.query(trx).deleteById(id));
  const { product_id, amount, quantity, period } = line;
  await audit(context, {
    action: 'deleted',
    entityType: 'plan_line',
    entityId: id,
    preschoolId: child.preschool_id,
    before: { child_id: child.id, product_id, amount, quantity, period },
  });
}

/** The child is locked first, as whoever adds a line locks it. */
async function lineForUpdate({ trx, actor }: Context, id: number) {
  const found = await PlanLine.query(trx).findById(id);
  const child =
    found && (await Child.query(trx).modify('visibleTo', actor).findById(found.child_id).forNoKeyUpdate());
  const line = child && (await PlanLine.query(trx).findById(id).forUpdate());
  if (!line) throw notFound();
  return { line, child };
}

async function requireOffered({ trx, actor }: Context, child: Child, productId: number): Promise<void> {
  const product = await Product.query(trx).modify('visibleTo', actor).findById(productId).forShare();
  if (!product) throw invalid({ product_id: [officeMessages.billUnknown] });
  if (!product.active) throw invalid({ product_id: [officeMessages.billInactive] });
  if (product.preschool_id !== null && product.preschool_id !== child.preschool_id)
    throw invalid({ product_id: [officeMessages.billElsewhere] });
}
