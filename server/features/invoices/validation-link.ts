/** Where anybody sees that an invoice is a valid e-invoice. */
import type { Knex } from 'knex';
import type { EInvoicePlace } from '../../providers/my-invois';
import type { Services } from '../../services';

interface Found {
  environment: EInvoicePlace;
  uuid: string;
  long_id: string;
}

/** Null of one that is in no valid document, or in a consolidated one, which names no family. */
export async function validationLinkOf(
  trx: Knex,
  { eInvoices }: Pick<Services, 'eInvoices'>,
  invoiceId: number,
): Promise<string | null> {
  const found: Found | undefined = await trx('e_invoice_documents AS document')
    .join('e_invoice_covers AS cover', 'cover.document_id', 'document.id')
    .where({ invoice_id: invoiceId, live: true, state: 'valid', consolidated: false })
    .first('environment', 'uuid', 'long_id');
  return found ? eInvoices.linkOf(found.environment, found.uuid, found.long_id) : null;
}
