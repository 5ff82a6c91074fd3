/** Billing a product to children: each once, all or none, at the price of this moment. */
import { addMonths } from '#shared/domain/calendar-date';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import { Child } from '../../models/child';
import { Product } from '../../models/product';
import { requireUnerased } from '../children/children-for-update';
import { requireOpenDays } from '../closings/require-open-day';
import { requireFromFirstYear } from '../preschools/first-year';
import { billedAlready } from './billed-already';

interface BillForm {
  product_id: number;
  date: string;
  again?: boolean | null | undefined;
}

/** @throws Refusal 422 at `product_id` where the child's preschool does not offer the product. */
export async function storeBill(context: Context, child: Child, form: BillForm): Promise<BillLine> {
  const product = await offeredProduct(context, form.product_id);
  if (!suits(product, child)) throw invalid({ product_id: [officeMessages.billElsewhere] });
  await requireFirst(context, [child], form);
  const [made] = await writeBills(context, [child], product, form.date);
  if (!made) throw new Error('A bill that was inserted was not returned.');
  return made;
}

/**
 * A child who is named twice is billed once.
 * @throws Refusal 422 at `children_id` where one of them is beyond the actor's scope, whether or not it exists; at
 * `product_id` where the preschool of one of them does not offer the product
 */
export async function storeSeveralBills(
  context: Context,
  { children_id, ...form }: BillForm & { children_id: readonly number[] },
): Promise<{ product: Product; made: BillLine[] }> {
  const product = await offeredProduct(context, form.product_id);
  const ids = [...new Set(children_id)];
  // Locked in the order of their ids, as everywhere: the preschool stays theirs until the commit, and of two who bill them at
  // once the second finds what the first has billed.
  const children = await Child.query(context.trx)
    .modify('visibleTo', context.actor)
    .whereRaw('children.id = ANY(?::bigint[])', [ids])
    .orderBy('children.id')
    .forNoKeyUpdate();
  if (children.length !== ids.length) throw invalid({ children_id: [officeMessages.billChildrenUnknown] });
  if (!children.every((child) => suits(product, child)))
    throw invalid({ product_id: [officeMessages.billElsewhereForSome] });
  await requireFirst(context, children, form);
  return { product, made: await writeBills(context, children, product, form.date) };
}

/** @throws Refusal 422 at `again` where one of them has the product in that month already, and nobody said yes to that */
async function requireFirst(
  context: Context,
  children: readonly Child[],
  { again, product_id, date }: BillForm,
): Promise<void> {
  if (again) return;
  const found = await billedAlready(context, { product_id, date, children: children.map(({ id }) => id) });
  if (found.length > 0) throw invalid({ again: [officeMessages.billAgain] });
}

/** Locked, so that it is not withdrawn or priced anew between here and the commit. */
async function offeredProduct({ trx, actor }: Context, id: number): Promise<Product> {
  const product = await Product.query(trx).modify('visibleTo', actor).findById(id).forShare();
  if (!product) throw invalid({ product_id: [officeMessages.billUnknown] });
  if (!product.active) throw invalid({ product_id: [officeMessages.billInactive] });
  return product;
}

function suits(product: Product, child: Child): boolean {
  return product.preschool_id === null || product.preschool_id === child.preschool_id;
}

async function writeBills(
  context: Context,
  children: readonly Child[],
  product: Product,
  bill_date: string,
): Promise<BillLine[]> {
  const { trx, actor, clock } = context;
  requireUnerased(children);
  // A bill of a later month waits for that month's invoice; one of a year far off would wait for ever.
  if (bill_date > addMonths(clock.today(), 12)) throw invalid({ date: [officeMessages.billTooFar] });
  for (const id of new Set(children.map(({ preschool_id }) => preschool_id))) {
    await requireFromFirstYear(context, id, { date: bill_date });
    await requireOpenDays(context, id, [bill_date]);
  }
  const now = clock.now();
  const made: BillLine[] = await BillLine.query(trx)
    .insert(
      children.map((child) => ({
        child_id: child.id,
        preschool_id: child.preschool_id,
        kind: 'bill' as const,
        product_id: product.id,
        label: product.name,
        remarks: product.remarks,
        amount: product.price,
        bill_date,
        created_by: actor.userId,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning('*');
  await audit(
    context,
    made.map(({ id, child_id, preschool_id, product_id, label, amount }) => ({
      action: 'created',
      entityType: 'bill',
      entityId: id,
      preschoolId: preschool_id,
      after: { child_id, product_id, label, amount, bill_date },
    })),
  );
  return made;
}
