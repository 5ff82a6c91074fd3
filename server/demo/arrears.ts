/**
 * What the demonstration does about invoices that are not paid: the preschool in Ipoh reminds its families, and has a
 * tariff of late fees with what it charged by it until this morning. One family agreed on instalments.
 */
import type { Knex } from 'knex';
import { addDays, addMonths, type CalendarDate } from '#shared/domain/calendar-date';
import { evenInstalments } from '#shared/domain/instalments';
import { INSTALMENT_PLAN } from '#shared/domain/invoice-math';
import type { Clock } from '../clock';
import { chargeNext } from '../features/late-fees/charge-late-fees';
import type { DemoPeople } from './people';

const IPOH = 3;

export async function makeArrears(trx: Knex, clock: Clock, people: DemoPeople): Promise<void> {
  const now = clock.now();
  const today = clock.today();
  await trx('reminder_settings').insert({ preschool_id: IPOH, steps: [-3, 0, 3, 14, 30], updated_at: now });
  await trx('late_fee_tariffs').insert({
    preschool_id: IPOH,
    approval_reference: 'DEMO-KPM/2025/118',
    starts_on: addMonths(today, -12),
    grace_days: 14,
    repeats: 'once',
    amount: 1_000,
    created_at: now,
    created_by: people.users.get('finance@demo.test') as number,
  });
  for (let after: number | null = 0; after !== null; )
    after = (await chargeNext({ trx, clock, actor: null }, after)).last;
  await agreeOnInstalments(trx, { now, today, by: people.users.get('finance@demo.test') as number });
}

/** For the oldest invoice that is late, since this morning. */
async function agreeOnInstalments(
  trx: Knex,
  { now, today, by }: { now: Date; today: CalendarDate; by: number },
): Promise<void> {
  const late = await trx('invoices')
    .where({ preschool_id: IPOH, payment_status: 2, locked: false })
    .orderBy(['due_date', 'id'])
    .first('id', 'balance');
  if (!late) return;
  const [{ id: plan_id }] = await trx('instalment_plans')
    .insert({
      invoice_id: late.id,
      agreed_on: today,
      agreement: 'At the desk',
      total: late.balance,
      created_at: now,
      created_by: by,
    })
    .returning('id');
  let through = 0;
  const parts = evenInstalments(late.balance, 3, addDays(today, 7)).map((part, index) => {
    through += part.amount;
    return { plan_id, place: index + 1, ...part, through };
  });
  await trx('instalments').insert(parts);
  await trx('invoices').where({ id: late.id }).update({ payment_status: INSTALMENT_PLAN });
}
