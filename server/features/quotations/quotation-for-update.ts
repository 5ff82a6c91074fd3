/** Finding a quotation, and locking it for a change. */
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { conflict, notFound } from '../../http/refusal';
import { Quotation } from '../../models/quotation';
import { presentQuotationDetail } from './present';

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
