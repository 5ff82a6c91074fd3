/** Lists of quotations: search, sorting, pages, all within the actor's scope. */
import type { QuotationSort } from '#shared/endpoints/quotations';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { whereFound } from '../../db/search';
import { searchPattern } from '../../db/search-pattern';
import { conflict, notFound } from '../../http/refusal';
import { type ListedQuotation, Quotation } from '../../models/quotation';
import { User } from '../../models/user';
import { presentQuotationDetail } from './present';

interface Wanted {
  search?: string;
  preschool?: number;
  parent?: number;
  sort?: string;
  page: number;
  per_page: number;
}

const COLUMNS: Record<QuotationSort, string> = {
  quotation_no: 'quotations.quotation_no',
  date: 'quotations.date',
  parent_name: 'lower(parent.name)',
  price: 'quotations.price',
  created_at: 'quotations.created_at',
};

export async function findQuotations(
  { trx, actor }: Context,
  { search, preschool, parent, page, per_page, sort = '-created_at' }: Wanted,
): Promise<{ quotations: ListedQuotation[]; total: number }> {
  const query = Quotation.query(trx).modify('visibleTo', actor);
  if (preschool) query.where('quotations.preschool_id', preschool);
  if (parent) query.where('quotations.parent_id', parent);
  if (search) query.whereIn('quotations.id', idsFound(search));
  const total = await query.clone().resultSize();
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const column = COLUMNS[sort.replace(/^-/, '') as QuotationSort];
  const quotations = await query
    .modify('listed')
    .orderByRaw(`${column} ${direction}, quotations.id ${direction}`)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { quotations: quotations as ListedQuotation[], total };
}

/** By number or parent: each by its own index, which one condition with OR would not use. */
function idsFound(search: string) {
  const people = User.query().select('users.id');
  whereFound(people, 'users.search_text', search);
  const ids = () => Quotation.query().select('quotations.id');
  return ids()
    .whereRaw('lower(quotations.quotation_no) LIKE ?', [searchPattern(search.toLowerCase())])
    .union(ids().whereIn('quotations.parent_id', people));
}

/** A quotation in the actor's scope, not locked. */
export function findQuotation(
  { trx, actor }: Context,
  { id }: { id: number },
): Promise<Quotation | undefined> {
  return Quotation.query(trx).modify('visibleTo', actor).findById(id).execute();
}

/**
 * Its row locked until the commit, to be changed.
 * @throws Refusal 404 when it left the scope, 409 with it as it is when it was invoiced, or changed since `version`
 */
export async function quotationForUpdate(context: Context, id: number, version?: number): Promise<Quotation> {
  const { trx, actor } = context;
  const current = await Quotation.query(trx).modify('visibleTo', actor).findById(id).forUpdate();
  if (!current) throw notFound();
  if (current.invoice_id !== null)
    throw conflict(officeMessages.quotationInvoiced, await presentQuotationDetail(context, id));
  if (version !== undefined && version !== current.version)
    throw conflict(messages.conflict, await presentQuotationDetail(context, id));
  return current;
}
