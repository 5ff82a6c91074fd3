/**
 * Another account for payments sends the parents' money elsewhere: one person of head office puts it in, another confirms it.
 * One waits at a time; the next takes its place.
 */
import { isDeepStrictEqual } from 'node:util';
import type { PartialModelObject } from 'objection';
import { type Payee, payeeOf } from '#shared/domain/payee';
import type { ProposalDecision } from '#shared/endpoints/proposal';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { notAllowed, notFound } from '../../http/refusal';
import { Preschool } from '../../models/preschool';
import { User } from '../../models/user';
import { hasSecondPerson, requireSeen } from '../../second-person';
import { sendMail } from '../mails/send-mail';

const NOTHING_PROPOSED = { proposed_payee: null, payee_proposed_by: null, payee_proposed_at: null };

/** What of a preschool's row puts this account in: at once, or once a second person confirms it, where there is one. */
export async function payeeChange(
  context: Context,
  held: Payee,
  wanted: Payee,
): Promise<PartialModelObject<Preschool>> {
  const { clock, actor } = context;
  if (isDeepStrictEqual(wanted, payeeOf(held))) return {};
  if (!(await hasSecondPerson(context, 'settings_edit'))) return { ...wanted, ...NOTHING_PROPOSED };
  return { proposed_payee: wanted, payee_proposed_by: actor.userId, payee_proposed_at: clock.now() };
}

/** Tells of an account that was put in, by what `payeeChange` found. */
export async function notifyOfPayeeChange(
  context: Context,
  preschool: Told,
  change: PartialModelObject<Preschool>,
): Promise<void> {
  if (Object.keys(change).length > 0)
    await notifyOfPayee(context, preschool, change.proposed_payee ? 'proposed' : 'changed');
}

/**
 * @throws Refusal 403 for who put it in, where it is to be confirmed; 404 where nothing waits any more; 409 where another
 * account does
 */
export async function decidePayee(
  context: Context,
  { id }: { id: number },
  decision: ProposalDecision,
): Promise<void> {
  const { trx, clock, actor } = context;
  const { confirmed } = decision;
  const preschool = await Preschool.query(trx).findById(id).forUpdate().throwIfNotFound();
  const { proposed_payee, payee_proposed_by, payee_proposed_at } = preschool;
  if (proposed_payee === null || payee_proposed_at === null) throw notFound();
  if (confirmed && payee_proposed_by === actor.userId) throw notAllowed(officeMessages.payeeBySecond);
  requireSeen(decision, payee_proposed_at);
  await Preschool.query(trx)
    .findById(id)
    .patch({ ...(confirmed && proposed_payee), ...NOTHING_PROPOSED, updated_at: clock.now() });
  await audit(context, {
    action: confirmed ? 'confirmed' : 'declined',
    entityType: 'preschool',
    entityId: id,
    preschoolId: id,
    ...(confirmed && { before: payeeOf(preschool) }),
    after: { ...proposed_payee, user_id: payee_proposed_by },
  });
  await notifyOfPayee(context, preschool, confirmed ? 'confirmed' : 'declined');
}

const said = {
  proposed:
    'Another account for payments was put in. Parents are shown it once another person of head office confirms it.',
  confirmed: 'The new account for payments was confirmed: parents are shown it from now on.',
  declined: 'The new account for payments was declined: parents are shown the one before.',
  changed: 'The account for payments was changed: parents are shown the new one from now on.',
};

type Told = Pick<Preschool, 'id' | 'name' | 'email' | 'notice_emails'>;

/** Whoever is told of the preschool's matters, as it stood before. */
async function notifyOfPayee(context: Context, preschool: Told, what: keyof typeof said): Promise<void> {
  const { trx, actor, services } = context;
  const { id, name, email, notice_emails } = preschool;
  const to = notice_emails.length > 0 ? notice_emails : email ? [email] : [];
  if (to.length === 0) return;
  const by = await User.query(trx).findById(actor.userId).throwIfNotFound();
  await sendMail(context, {
    kind: 'payee_notice',
    to,
    about: { type: 'preschool', id },
    subject: `${name}: account for payments`,
    parts: {
      paragraphs: [said[what], 'If you know nothing of it, call your head office now.'],
      from: 'Tadika',
      facts: [{ label: 'By', value: by.name }],
      button: { label: 'See the preschool', url: `${services.publicUrl}/settings/preschools/${id}` },
    },
  });
}
