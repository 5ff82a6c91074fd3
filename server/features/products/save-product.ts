/**
 * Adding and changing a product. Bills keep the label and price that they were made with; figures of past months go by
 * a product's type, and children by its preschool, so both stay once it is used.
 */
import type { Classification } from '#shared/domain/e-invoice';
import { firstTaxKind, type TaxKind } from '#shared/domain/tax';
import type { ProductForm } from '#shared/endpoints/products';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid, notFound } from '../../http/refusal';
import { Product } from '../../models/product';
import { requireOpen } from '../preschools/capacity';

/** Child care and kindergarten. */
const FIRST_CLASS: Classification = '002';

/** @throws Refusal 422 for a preschool that is not there or is closed */
export async function createProduct(context: Context, form: ProductForm): Promise<number> {
  const { trx, clock } = context;
  await requirePreschool(context, form.preschool_id);
  const row = rowOf(form, { tax_kind: firstTaxKind(form), e_invoice_class: FIRST_CLASS });
  const now = clock.now();
  const made = await Product.query(trx)
    .insert({ ...row, created_at: now, updated_at: now } as Partial<Product>)
    .returning('id');
  await audit(context, {
    action: 'created',
    entityType: 'product',
    entityId: made.id,
    preschoolId: row.preschool_id,
    after: row,
  });
  return made.id;
}

/** @throws Refusal 422 for a type or a preschool that stays */
export async function updateProduct(context: Context, id: number, form: ProductForm): Promise<void> {
  const { trx, clock } = context;
  const before = await Product.query(trx).findById(id).forUpdate();
  if (!before) throw notFound();
  const row = rowOf(form, before);
  const moves = row.preschool_id !== before.preschool_id;
  const turns = row.product_type !== before.product_type;
  if ((moves || turns) && (await isUsed(context, id))) {
    if (turns) throw invalid({ product_type: [officeMessages.productTypeFixed] });
    throw invalid({ preschool_id: [officeMessages.productPreschoolFixed] });
  }
  if (moves) await requirePreschool(context, row.preschool_id);
  await Product.query(trx)
    .findById(id)
    .patch({ ...row, updated_at: clock.now() } as Partial<Product>);
  if (row.name !== before.name) await announce(context, id);
  const { name, remarks, price, product_type, preschool_id, active, tax_kind, e_invoice_class } = before;
  await audit(context, {
    action: 'updated',
    entityType: 'product',
    entityId: id,
    preschoolId: row.preschool_id,
    before: { name, remarks, price, product_type, preschool_id, active, tax_kind, e_invoice_class },
    after: row,
  });
}

function rowOf(
  { name, remarks = null, price, product_type, preschool_id, active, ...chosen }: ProductForm,
  otherwise: { tax_kind: TaxKind; e_invoice_class: Classification },
) {
  return {
    name,
    remarks,
    price,
    product_type,
    preschool_id,
    active,
    tax_kind: chosen.tax_kind ?? otherwise.tax_kind,
    e_invoice_class: chosen.e_invoice_class ?? otherwise.e_invoice_class,
  };
}

async function requirePreschool({ trx }: Context, preschoolId: number | null): Promise<void> {
  if (preschoolId === null) return;
  const known = await trx('preschools').where({ id: preschoolId }).first('id');
  if (!known) throw invalid({ preschool_id: [messages.preschoolUnknown] });
  await requireOpen(trx, preschoolId);
}

async function isUsed({ trx }: Context, productId: number): Promise<boolean> {
  const { rows } = await trx.raw(
    `SELECT EXISTS (SELECT 1 FROM bill_lines WHERE product_id = :productId)
         OR EXISTS (SELECT 1 FROM children WHERE product_id = :productId)
         OR EXISTS (SELECT 1 FROM child_products WHERE product_id = :productId)
         OR EXISTS (SELECT 1 FROM classroom_products WHERE product_id = :productId) AS used`,
    { productId },
  );
  return rows[0].used;
}

/** Documents of children and classrooms carry the names of their programmes. */
async function announce({ trx, changes }: Context, productId: number): Promise<void> {
  const children: { id: number; preschool_id: number }[] = await trx('children')
    .where({ product_id: productId })
    .select('id', 'preschool_id');
  for (const { id, preschool_id } of children) changes.changed(preschool_id, 'child', id);
  const rooms: { id: number; preschool_id: number }[] = await trx('classroom_products')
    .join('classrooms', 'classrooms.id', 'classroom_id')
    .where({ product_id: productId })
    .select('classrooms.id', 'classrooms.preschool_id');
  for (const { id, preschool_id } of rooms) changes.changed(preschool_id, 'classroom', id);
}
