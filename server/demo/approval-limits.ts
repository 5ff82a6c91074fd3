/** The demonstration's limits of one person: above RM 500 a write-off, a discount or a refund waits for a second one. */
import type { Knex } from 'knex';
import type { ApprovalAct } from '#shared/domain/approvals';
import type { Clock } from '../clock';

const LIMITED: readonly ApprovalAct[] = ['write_off', 'discount', 'refund'];
const LIMIT_SEN = 50_000;

export async function makeApprovalLimits(trx: Knex, clock: Clock): Promise<void> {
  const rows = LIMITED.map((act) => ({ act, amount: LIMIT_SEN, updated_at: clock.now() }));
  await trx('approval_limits').insert(rows);
}
