/** Pairing a tablet with a preschool, by a code that holds for an hour and once. */
import { randomInt } from 'node:crypto';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { CODE_LENGTH, CODE_SIGNS, type Pairing } from '#shared/endpoints/tablets';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { hashOf } from '../../http/tokens';

const CODE_MS = 60 * MINUTE_MS;

/** @returns the code, and until when it holds */
export async function makeCode(
  context: Context,
  preschoolId: number,
): Promise<{ code: string; expires_at: string }> {
  const { trx, actor, clock } = context;
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');
  const expires_at = new Date(clock.now().getTime() + CODE_MS);
  await trx('pairing_codes')
    .insert({ preschool_id: preschoolId, code_hash: hashOf(code), made_by: actor.userId, expires_at })
    .onConflict('preschool_id')
    .merge();
  const entity = { entityType: 'preschool', entityId: preschoolId, preschoolId };
  await audit(context, { action: 'pairing_code_made', ...entity });
  return { code, expires_at: expires_at.toISOString() };
}

/** @throws Refusal 422 for a code that is wrong, was used, or ran out: with one message for all */
export async function pairTablet(
  context: Context,
  { code, device_id }: { code: string; device_id: string },
): Promise<Pairing> {
  const { trx, clock } = context;
  const now = clock.now();
  // Whoever takes it first has it.
  const [taken] = await trx('pairing_codes')
    .where({ code_hash: hashOf(code) })
    .where('expires_at', '>', now)
    .delete()
    .returning(['preschool_id', 'made_by']);
  if (!taken) throw invalid({ code: [messages.pairingCodeWrong] });
  const { preschool_id, made_by } = taken;
  const before = await trx('paired_tablets').where({ device_id }).forUpdate().first('preschool_id');
  if (before && Number(before.preschool_id) !== Number(preschool_id))
    await endPinSessions(context, device_id);
  await trx('paired_tablets')
    .insert({ device_id, preschool_id, paired_by: made_by, paired_at: now })
    .onConflict('device_id')
    // With the same preschool it has been paired since then.
    .merge({
      preschool_id,
      paired_by: made_by,
      ...(Number(before?.preschool_id) !== Number(preschool_id) && { paired_at: now }),
    });
  await audit(
    { ...context, actor: { userId: Number(made_by) } },
    { action: 'paired', entityType: 'device', entityId: device_id, preschoolId: Number(preschool_id) },
  );
  return (await findPairing(context, device_id)) as Pairing;
}

export async function findPairing({ trx }: Pick<Context, 'trx'>, deviceId: string): Promise<Pairing | null> {
  const found = await trx('paired_tablets')
    .join('preschools', 'preschools.id', 'paired_tablets.preschool_id')
    .where({ device_id: deviceId })
    .first('preschools.id', 'name', 'short_name', 'lock_minutes', 'door_lock_minutes');
  if (!found) return null;
  const { id, name, short_name, ...minutes } = found;
  return { preschool: { id: Number(id), name, short_name }, ...minutes };
}

/** Its sessions by PIN end as if the office had signed it out. */
export async function unpair(context: Context, { id }: { id: string }): Promise<void> {
  const { trx } = context;
  const [gone] = await trx('paired_tablets').where({ device_id: id }).delete().returning('preschool_id');
  if (!gone) return;
  await endPinSessions(context, id);
  const preschoolId = Number(gone.preschool_id);
  await audit(context, { action: 'unpaired', entityType: 'device', entityId: id, preschoolId });
}

async function endPinSessions({ trx, clock }: Pick<Context, 'trx' | 'clock'>, deviceId: string) {
  await trx('sessions')
    .where({ device_id: deviceId, ended_at: null })
    .whereNotNull('secret_hash')
    .update({ ended_at: clock.now(), ended_because: 'revoked' });
}
