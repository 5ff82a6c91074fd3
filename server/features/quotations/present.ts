/** Quotations and their lines as they stand on the wire. */
import { inOrder, lineTotal } from '#shared/domain/invoice-math';
import { billableStatuses } from '#shared/domain/statuses';
import type {
  QuotationDetail,
  QuotationLine as WireLine,
  Quotation as WireQuotation,
} from '#shared/endpoints/quotations';
import type { Context } from '../../context';
import { Child } from '../../models/child';
import { type ListedQuotation, Quotation, type QuotationLine } from '../../models/quotation';
import { emailStatusOf } from '../invoices/email-status';

export function presentQuotation(row: ListedQuotation): WireQuotation {
  return {
    id: row.id,
    quotation_no: row.quotation_no,
    date: row.date,
    price: row.price,
    preschool_id: row.preschool_id,
    preschool: { id: row.preschool_id, name: row.preschool_name, short_name: row.preschool_short_name },
    parent: { id: row.parent_id, name: row.parent_name, email: row.parent_email },
    invoice:
      row.invoice_id !== null && row.invoice_no !== null
        ? { id: row.invoice_id, invoice_no: row.invoice_no }
        : null,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** @throws Error where there is none: callers have found it */
export async function presentQuotationDetail(
  { trx, actor }: Pick<Context, 'trx' | 'actor'>,
  id: number,
): Promise<QuotationDetail> {
  const found = (await Quotation.query(trx).modify('listed').findById(id)) as ListedQuotation | undefined;
  if (!found) throw new Error(`There is no quotation ${id}.`);
  const presented = presentQuotation(found);
  const children = (await Child.query(trx)
    .modify('visibleTo', actor)
    .join('preschools AS of_child', 'of_child.id', 'children.preschool_id')
    .whereIn('children.status', [...billableStatuses])
    .whereRaw(
      'EXISTS (SELECT 1 FROM child_parents WHERE child_id = children.id AND user_id = ? AND is_payer)',
      [found.parent_id],
    )
    .orderBy(['children.fullname', 'children.id'])
    .select(
      'children.id',
      'children.fullname',
      'of_child.short_name AS preschool_short_name',
    )) as unknown as QuotationDetail['parent']['children'];
  return {
    ...presented,
    parent: {
      ...presented.parent,
      children: children.map((child) => ({
        id: child.id,
        fullname: child.fullname,
        preschool_short_name: child.preschool_short_name,
      })),
    },
    email_status: await emailStatusOf(trx, id, 'quotation'),
  };
}

type FoundLine = QuotationLine & { child_name: string | null; child_preschool_name: string | null };

/** The lines in their order, positive first; of one id alone where it is given. */
export async function linesOf(
  { trx }: Pick<Context, 'trx'>,
  quotationId: number,
  only?: number,
): Promise<WireLine[]> {
  const lines: FoundLine[] = await trx('quotation_lines')
    .leftJoin('children', 'children.id', 'quotation_lines.child_id')
    .leftJoin('preschools AS child_preschool', 'child_preschool.id', 'children.preschool_id')
    .where({ quotation_id: quotationId, ...(only && { 'quotation_lines.id': only }) })
    .select(
      'quotation_lines.*',
      'children.fullname AS child_name',
      'child_preschool.short_name AS child_preschool_name',
    );
  return inOrder(lines).map(presentLine);
}

function presentLine(line: FoundLine): WireLine {
  const { child_id, child_name, child_preschool_name } = line;
  return {
    id: line.id,
    quotation_id: line.quotation_id,
    product_id: line.product_id,
    label: line.label,
    remarks: line.remarks,
    quantity: line.quantity,
    amount: line.amount,
    discount_amount: line.discount_amount,
    total: lineTotal(line),
    child_id,
    child:
      child_id !== null && child_name !== null
        ? { id: child_id, fullname: child_name, preschool_short_name: child_preschool_name ?? '' }
        : null,
    updated_at: line.updated_at.toISOString(),
  };
}
