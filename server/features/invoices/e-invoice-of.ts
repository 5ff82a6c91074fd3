/** The e-invoice that an invoice is in, with where anybody sees that it is valid. */
import type { Knex } from 'knex';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import type { EInvoicePlace } from '../../providers/my-invois';
import type { Services } from '../../services';

interface Found {
  environment: EInvoicePlace;
  consolidated: boolean;
  state: string;
  uuid: string | null;
  long_id: string | null;
}

/** No link of a consolidated one, which names no family, nor before it is valid. Null of an invoice that is in none. */
export async function eInvoiceOf(
  trx: Knex,
  { eInvoices }: Pick<Services, 'eInvoices'>,
  invoiceId: number,
): Promise<InvoiceDetail['e_invoice']> {
  const found: Found | undefined = await trx('e_invoice_documents AS document')
    .join('e_invoice_covers AS cover', 'cover.document_id', 'document.id')
    .where({ invoice_id: invoiceId, live: true })
    .first('environment', 'consolidated', 'state', 'uuid', 'long_id');
  if (!found) return null;
  const { environment, consolidated, state, uuid, long_id } = found;
  const shown = state === 'valid' && !consolidated && uuid && long_id;
  return { consolidated, link: shown ? eInvoices.linkOf(environment, uuid, long_id) : null };
}
