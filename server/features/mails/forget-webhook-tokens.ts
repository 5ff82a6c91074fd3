/** Nightly: tokens of old reports are forgotten, since a report of that age is refused by its time anyway. */
import type { JobContext } from '../../jobs/job-context';

const DAY_MS = 24 * 60 * 60 * 1000;

export async function forgetWebhookTokens({ knex, clock }: JobContext): Promise<void> {
  await knex('webhook_tokens')
    .where('seen_at', '<', new Date(clock.now().getTime() - DAY_MS))
    .delete();
}
