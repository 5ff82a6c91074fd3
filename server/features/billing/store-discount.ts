/** Giving a child a discount on a programme: stored negative, as the bill line that it is. */
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Child } from '../../models/child';
import { Product } from '../../models/product';
import { requireSecond } from '../approvals/require-second';
import { requireUnerased } from '../children/children-for-update';

interface DiscountForm {
  programme: number;
  /** Positive sen. */
  deduction: number;
  label?: string | null;
}

/** @throws Refusal 422 where the child is not registered for the programme, or it costs less than the discount. */
export async function storeDiscount(
  context: Context,
  child: Child,
  { programme: programmeId, deduction, label }: DiscountForm,
): Promise<BillLine> {
  const { trx, actor, clock } = context;
  requireUnerased([child]);
  const programme = await registeredProduct(context, child, programmeId);
  if (!programme) throw invalid({ programme: [officeMessages.programmeNotRegistered] });
  if (deduction > programme.price) throw invalid({ deduction: [messages.deductionTooLarge] });
  await requireSecond(context, { act: 'discount', amount: deduction, family: { childId: child.id } });
  const now = clock.now();
  const made = await BillLine.query(trx)
    .insert({
      child_id: child.id,
      preschool_id: child.preschool_id,
      kind: 'discount',
      product_id: programme.id,
      label: label || `Discount - ${programme.name}`,
      amount: -deduction,
      bill_date: clock.today(),
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('*');
  await audit(context, {
    action: 'created',
    entityType: 'discount',
    entityId: made.id,
    preschoolId: made.preschool_id,
    after: {
      child_id: child.id,
      product_id: programme.id,
      label: made.label,
      amount: made.amount,
      bill_date: made.bill_date,
    },
  });
  return made;
}

/** The child's main programme or another of its own; its price holds until the commit. */
function registeredProduct({ trx }: Context, child: Child, productId: number): Promise<Product | undefined> {
  return Product.query(trx)
    .findById(productId)
    .where((either) =>
      either
        .where('products.id', child.product_id)
        .orWhereRaw(
          'EXISTS (SELECT 1 FROM child_products WHERE child_products.child_id = ? AND child_products.product_id = products.id)',
          [child.id],
        ),
    )
    .forShare()
    .execute();
}
