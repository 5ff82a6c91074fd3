/** How many strangers a person may write to by notes of unregistered children: the form takes any address. */
import { DAY_MS } from '#shared/domain/calendar-date';
import { sameEmail } from '#shared/domain/email-list';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import type { Preschool } from '../../models/preschool';

/** Addresses in 24 hours beside the preschool's fixed ones. A busy first day of a year stays far below. */
const TYPED_RECIPIENTS_A_DAY = 60;

/** @throws Refusal 422 when it would be more */
export async function requireFewStrangers(
  { trx, actor, clock }: Context,
  preschool: Preschool,
  selected: readonly string[],
): Promise<void> {
  const fixed = preschool.notice_emails.map(sameEmail);
  const typed = selected.filter((address) => !fixed.includes(sameEmail(address)));
  if (typed.length === 0) return;
  // Two notes at once are counted one after the other.
  await trx('users').where({ id: actor.userId }).forNoKeyUpdate().select('id');
  const { rows } = await trx.raw(
    `SELECT count(*)::int AS count FROM mails
      WHERE created_by = ? AND about_type = 'unregistered_child' AND created_at > ?
        AND NOT lower(recipients[1]) = ANY (?::text[])`,
    [actor.userId, new Date(clock.now().getTime() - DAY_MS), fixed],
  );
  if (rows[0].count + typed.length > TYPED_RECIPIENTS_A_DAY)
    throw invalid({ selected_emails: [messages.noticesTooMany] });
}
