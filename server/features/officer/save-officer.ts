/** Names who answers for personal data, in place of whoever did before. */
import type { Officer, OfficerForm } from '#shared/endpoints/officer';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { toE164 } from '../../http/phone';
import { findOfficer } from '../../officer';

/** @throws Refusal 422 for a phone number that is none */
export async function saveOfficer(context: Context, form: OfficerForm): Promise<Officer> {
  const { trx, clock } = context;
  const before = await findOfficer(trx);
  const after = { name: form.name, email: form.email, phone_no: toE164(form.phone_no ?? null) };
  await trx('data_protection_officer')
    .insert({ ...after, updated_at: clock.now() })
    .onConflict('singleton')
    .merge();
  await audit(context, {
    action: before ? 'updated' : 'created',
    entityType: 'officer',
    entityId: 1,
    before,
    after,
  });
  return after;
}
