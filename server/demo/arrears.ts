/**
 * What the demonstration does about invoices that are not paid: the preschool in Ipoh reminds its families, and has a
 * tariff of late fees with what it charged by it until this morning.
 */
import type { Knex } from 'knex';
import { addMonths } from '#shared/domain/calendar-date';
import type { Clock } from '../clock';
import { chargeNext } from '../features/late-fees/charge-late-fees';
import type { DemoPeople } from './people';

const IPOH = 3;

export async function makeArrears(trx: Knex, clock: Clock, people: DemoPeople): Promise<void> {
  const now = clock.now();
  const today = clock.today();
  await trx('reminder_settings').insert({ preschool_id: IPOH, steps: [-3, 0, 3, 14, 30], updated_at: now });
  await trx('late_fee_tariffs').insert({
    ...{ preschool_id: IPOH, approval_reference: 'DEMO-KPM/2025/118', starts_on: addMonths(today, -12) },
    ...{ grace_days: 14, repeats: 'once', amount: 1_000, created_at: now },
    created_by: people.users.get('finance@demo.test') as number,
  });
  for (let after: number | null = 0; after !== null; )
    after = (await chargeNext({ trx, clock, actor: null }, after)).last;
}
