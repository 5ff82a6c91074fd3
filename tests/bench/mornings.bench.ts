/**
 * What is done every morning for every family: reminders, and fees for what is late. A family costs no more in a network of
 * 20 preschools than in one of two.
 */
import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { createClock } from '../../server/clock';
import { createKnex } from '../../server/db/knex';
import { makeNetwork } from '../../server/demo/large/make-network';
import { chargeLateFees } from '../../server/features/late-fees/charge-late-fees';
import { sendReminders } from '../../server/features/reminders/send-reminders';
import { noServices } from '../support/services';
import { filledDatabase } from './support/databases';
import { timed } from './support/measure';
import { type Figure, report } from './support/table';

/** The network that is the floor, and one ten times as large. */
const FEW = 2;
const MANY = 20;
const TIMES = 1.25;

const clock = createClock();
const run = { reminders: sendReminders, 'late fees': chargeLateFees };

test('a morning of many families', async () => {
  const [few, many] = [await morningOf(FEW), await morningOf(MANY)];
  const figures: Figure[] = Object.keys(run).map((name) => ({
    name,
    median: many[name] as number,
    floor: { median: few[name] as number },
    target: { times: TIMES },
  }));
  report('A family in the morning, in a network ten times as large', figures);
}, 600_000);

/** What each job takes in such a network: milliseconds a family, or an invoice. */
async function morningOf(preschools: number): Promise<Record<string, number>> {
  const { database } = await filledDatabase((knex) => fill(knex, preschools));
  const knex = createKnex(database.url);
  try {
    const each: Record<string, number> = {};
    for (const [name, job] of Object.entries(run)) {
      let done = 0;
      const ms = await timed(async () => {
        done = await job({ knex, clock, services: noServices });
      });
      expect(done).toBeGreaterThan(50 * preschools);
      each[name] = ms / done;
    }
    return each;
  } finally {
    await knex.destroy();
    await database.drop();
  }
}

/** All that is open was due three days ago, and each preschool asks for it. */
async function fill(knex: Knex, preschools: number): Promise<void> {
  await makeNetwork(knex, clock, { preschools, years: 1 }, () => {});
  await knex.raw('UPDATE invoices SET due_date = ?::date - 3 WHERE balance > 0', [clock.today()]);
  await knex.raw(
    "INSERT INTO reminder_settings (preschool_id, steps, updated_at) SELECT id, '{3}', now() FROM preschools",
  );
  await knex.raw(
    `INSERT INTO late_fee_tariffs (preschool_id, approval_reference, starts_on, grace_days, repeats, amount, created_at)
     SELECT id, 'JPN/1', '2000-01-01', 0, 'once', 1000, now() FROM preschools`,
  );
}
