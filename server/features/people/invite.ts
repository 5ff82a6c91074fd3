/** Inviting someone: a link to set the password, by mail; where no mail server is set up, to hand over. */
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import { type Context, isHeadOffice } from '../../context';
import { invalid, notAllowed } from '../../http/refusal';
import { openLinks } from '../../link-tokens';
import { User } from '../../models/user';
import { sendMail } from '../mails/send-mail';
import { invitationLetter } from './letters';
import { createPasswordLink, INVITATION } from './one-time-links';

/**
 * The link sent before stops working. @returns the address itself where no mail can carry it, else null
 * @throws Refusal 422 for a closed account, 403 where the link would be shown to others than head office
 */
export async function invite(context: Context, userId: number): Promise<string | null> {
  const { trx, clock, actor, services } = context;
  const user = await User.query(trx).findById(userId).withGraphFetched('preschools').forUpdate();
  if (!user || user.deactivated_at) throw invalid({ id: [officeMessages.inviteDeactivated] });
  if (!services.mail && !isHeadOffice(actor)) throw notAllowed(officeMessages.linkByHeadOffice);
  const url = await createPasswordLink(context, user.id, INVITATION);
  const mail = await sendMail(context, {
    kind: INVITATION,
    to: [user.email],
    about: { type: 'user', id: user.id },
    ...invitationLetter({
      language: user.language,
      name: user.name,
      inviter: actor.name,
      place: await placeOf(context, user),
      url,
    }),
  });
  await User.query(trx).findById(user.id).patch({ invited_at: clock.now() });
  await audit(context, {
    action: 'invited',
    entityType: 'user',
    entityId: user.id,
    preschoolId: user.preschools?.[0]?.id ?? null,
    after: { email: user.email, mail_id: mail.id },
  });
  return mail.state === 'kept' ? openLinks(services.secret, url) : null;
}

/** The preschool that the person knows: their own, or their first child's; null of head office, and before there is a child. */
async function placeOf({ trx }: Context, user: User): Promise<string | null> {
  const [own] = user.preschools ?? [];
  if (own) return own.name;
  const childs = await trx('child_parents')
    .join('children', 'children.id', 'child_parents.child_id')
    .join('preschools', 'preschools.id', 'children.preschool_id')
    .where({ user_id: user.id })
    .orderBy('children.id')
    .first('preschools.name');
  return childs?.name ?? null;
}
