/**
 * Signing a device out from afar: its sessions end at once. At its next contact it forgets what it had fetched; what
 * it had not sent is taken all the same, and quarantined for the principal.
 */
import { audit } from '../../audit';
import type { Context } from '../../context';
import type { DeviceRow } from './find-devices';
import { forgetTokens } from './push-tokens';

/** Ends every live session of the device, whoever's it is; none is no error. */
export async function signOutDevice(context: Context, device: DeviceRow): Promise<void> {
  const { trx, actor, clock } = context;
  const ended: { id: string; user_id: number }[] = await trx('sessions')
    .where({ device_id: device.id, ended_at: null })
    .where('expires_at', '>', clock.now())
    .update({ ended_at: clock.now(), ended_because: 'revoked' })
    .returning(['id', 'user_id']);
  await forgetTokens(
    context,
    ended.map(({ id }) => id),
  );
  const [preschoolId = null] = actor.preschoolIds;
  await audit(context, {
    action: 'signed_out',
    entityType: 'device',
    entityId: device.id,
    preschoolId,
    after: { user_id: device.user_id, sessions: ended },
  });
}
