/** A company tried its e-invoices elsewhere than where they count: what went there stands no more once its keys are of another place. */
import type { Context } from '../../context';
import type { EInvoicePlace } from '../../providers/my-invois';

/** Why a document is refused that waited for a place which was left. */
const TRIAL = 'trial';

/**
 * The invoices of a trial wait again, and those that were on their way are refused. What went to production stands, wherever
 * the keys are of afterwards.
 */
export async function endTrial(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  id: number,
  before: EInvoicePlace,
  after: EInvoicePlace,
): Promise<void> {
  if (before === after || before === 'prod') return;
  const tried = () => trx('e_invoice_documents').where({ preschool_id: id, environment: before });
  // Only the state: what a job holds of one moves nothing any more.
  await tried().whereIn('state', ['to_send', 'sent']).update({
    state: 'invalid',
    refusal_code: TRIAL,
    refusal_text: before,
    updated_at: clock.now(),
  });
  await trx('e_invoice_covers')
    .where({ live: true })
    .whereIn('document_id', tried().select('id'))
    .update({ live: false });
}
