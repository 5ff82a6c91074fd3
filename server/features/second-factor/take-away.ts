/** Taking away another person's second step, for a phone that was lost; and telling who signed in by a recovery code. */
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import type { EventHandlers } from '../../events';
import { invalid } from '../../http/refusal';
import { User } from '../../models/user';
import type { UserWithRoles } from '../people/find-user';
import { notifyPerson } from '../people/notify-person';
import { endSessions } from '../session/live-sessions';
import { forgetTickets } from '../session/second-step';
import { codeUsedNotice, takenAwayNotice } from './letters';

/** All of it, with the codes. Their sessions end. @throws Refusal 422 for one's own, and where there is none */
export async function takeAway(context: Context, { id }: UserWithRoles): Promise<void> {
  const { trx, actor } = context;
  if (id === actor.userId) throw invalid({ id: [officeMessages.secondFactorOwn] });
  await User.query(trx).findById(id).forUpdate().throwIfNotFound();
  const apps = await trx('totp_factors').where({ user_id: id }).delete();
  const passkeys = await trx('passkeys').where({ user_id: id }).delete();
  if (apps + passkeys === 0) throw invalid({ id: [officeMessages.secondFactorNobodys] });
  await trx('recovery_codes').where({ user_id: id }).delete();
  await forgetTickets(trx, id);
  await endSessions(context, id);
  await audit(context, { action: 'second_factor_taken_away', entityType: 'user', entityId: id });
  await notifyPerson(context, id, takenAwayNotice);
}

export const recoveryCodeUsed: EventHandlers['recoveryCodeUsed'] = (context, { userId, left }) =>
  notifyPerson(context, userId, codeUsedNotice(left));
