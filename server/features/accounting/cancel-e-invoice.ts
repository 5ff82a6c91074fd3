/** Cancelling a valid e-invoice within 72 hours. It waits for MyInvois outside any transaction. */
import { mayCancel } from '#shared/domain/e-invoice';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';
import { MyInvoisProblem } from '../../providers/my-invois';
import type { DocumentRow } from './e-invoice-documents';
import { settingsOf } from './e-invoice-keys';

/** Opens its own transaction. @throws Refusal 409 for one that is not valid, after 72 hours, and where MyInvois says no */
export async function cancelEInvoice(context: Context, document: DocumentRow, reason: string): Promise<void> {
  const { trx, clock, services } = context;
  const { uuid, submission_uid: uid, validated_at } = document;
  if (document.state !== 'valid' || !uuid || !uid || !validated_at)
    throw conflict(officeMessages.eInvoiceNotValid);
  if (!mayCancel(validated_at, clock.now())) throw conflict(officeMessages.eInvoiceTooLate);
  const settings = await settingsOf(context, document.preschool_id);
  if (!settings?.keys || settings.environment !== document.environment)
    throw conflict(officeMessages.eInvoiceNoKeys);
  const api = services.eInvoices.connect(document.environment, settings.keys);
  try {
    await api.cancel(uuid, reason);
  } catch (error) {
    if (!(error instanceof MyInvoisProblem)) throw error;
    // An answer that was lost: it may have been cancelled before.
    const there = await api.look(uid).catch(() => []);
    if (!there.some((one) => one.uuid === uuid && one.status === 'Cancelled'))
      throw conflict(error.kind === 'unreachable' ? officeMessages.eInvoiceAway : error.message);
  }
  await trx.transaction(async (own) => {
    const now = clock.now();
    const moved = await own('e_invoice_documents')
      .where({ id: document.id, state: 'valid' })
      .update({ state: 'cancelled', cancelled_at: now, cancel_reason: reason, updated_at: now });
    if (moved === 0) return;
    const { preschool_id, number } = document;
    await audit(
      { ...context, trx: own },
      {
        action: 'e_invoice_cancelled',
        entityType: 'preschool',
        entityId: preschool_id,
        preschoolId: preschool_id,
        after: { number, uuid, reason },
      },
    );
  });
}
