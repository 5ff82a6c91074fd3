/** Nightly: tokens of old reports are forgotten, since a report of that age is refused by its time anyway. */
import { DAY_MS } from '#shared/domain/calendar-date';
import type { JobContext } from '../../jobs/job-context';

export async function forgetWebhookTokens({ knex, clock }: JobContext): Promise<void> {
  await knex('webhook_tokens')
    .where('seen_at', '<', new Date(clock.now().getTime() - DAY_MS))
    .delete();
}
