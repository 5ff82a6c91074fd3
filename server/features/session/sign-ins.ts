/** Who signed in, or tried to, from where and on which device, in the trail; and the last of one's own. */
import { MINUTE_MS } from '#shared/domain/calendar-date';
import type { SignInMade } from '#shared/endpoints/own-sessions';
import type { SecondWay } from '#shared/endpoints/sign-in';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { networkOf } from '../../http/network-of';
import { browserName } from '../devices/find-devices';

/** From where a sign-in was tried. */
export interface Origin {
  address: string;
  userAgent: string | null;
  deviceId: string | null;
}

/** What the trail keeps of it. */
export const traceOf = ({ address, userAgent, deviceId }: Origin) => ({
  address,
  browser: browserName(userAgent),
  device_id: deviceId,
});

export type Failure = 'sign_in_failed' | 'second_factor_failed' | 'sign_in_refused';

/** The trail's entries for a sign-in at an account that nobody has. */
const NOBODY = 0;
const ONCE_IN_MS = 10 * MINUTE_MS;
const SHOWN = 20;

/**
 * Notes a wrong password or second step, or a sign-in that was not even looked at. Whoever makes very many leaves one entry in ten
 * minutes, except for wrong passwords of a known account, which are few.
 */
export async function noteFailure(
  context: Context,
  failure: Failure,
  userId: number | undefined,
  origin: Origin,
  way?: SecondWay,
): Promise<void> {
  const { trx, clock } = context;
  const entityId = String(userId ?? NOBODY);
  if (userId === undefined || failure === 'sign_in_refused') {
    const noted = await trx('audit_entries')
      .where({ entity_type: 'sign_in', entity_id: entityId, action: failure })
      .where('at', '>', new Date(clock.now().getTime() - ONCE_IN_MS))
      .whereRaw("after ->> 'network' = ?", [networkOf(origin.address)])
      .first('id');
    if (noted) return;
  }
  const after = {
    ...traceOf(origin),
    network: networkOf(origin.address),
    ...(way && { second_step: way }),
  };
  await audit({ ...context, actor: null }, { action: failure, entityType: 'sign_in', entityId, after });
}

interface Row {
  id: string;
  at: Date;
  action: string;
  after: { address?: string; browser?: string | null } | null;
}

const outcomes: Record<string, SignInMade['outcome']> = {
  signed_in: 'signed_in',
  sign_in_failed: 'wrong',
  second_factor_failed: 'wrong_second',
  sign_in_refused: 'refused',
};

/** The actor's own, the last first. */
export async function listSignIns({ trx, actor }: Context): Promise<SignInMade[]> {
  const last = () =>
    trx('audit_entries').select('id', 'at', 'action', 'after').orderBy('id', 'desc').limit(SHOWN);
  const made: Row[] = await last().where({ actor_id: actor.userId, action: 'signed_in' });
  const tried: Row[] = await last().where({ entity_type: 'sign_in', entity_id: String(actor.userId) });
  return [...made, ...tried]
    .sort((a, b) => b.at.getTime() - a.at.getTime() || Number(b.id) - Number(a.id))
    .slice(0, SHOWN)
    .map(({ at, action, after }) => ({
      at: at.toISOString(),
      outcome: outcomes[action] ?? 'refused',
      browser: after?.browser ?? null,
      address: after?.address ?? null,
    }));
}
