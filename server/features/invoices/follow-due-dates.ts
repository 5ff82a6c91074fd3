/** Every night: invoices whose due date went by become Overdue, locked ones too, since no hand changes them. */
import type { Knex } from 'knex';
import type { JobDependencies } from '../../jobs/job-context';
import { Invoice } from '../../models/invoice';
import { saveInvoice } from './save-invoice';

const BATCH = 200;

/** In transactions of their own, so that nobody waits long. Answers how many statuses changed. */
export async function followDueDates({ knex, clock, services }: JobDependencies): Promise<number> {
  let changed = 0;
  let after = 0;
  for (;;) {
    const ids = await knex.transaction(async (trx) => {
      const current = await dueForChange(trx, clock.today(), after);
      const context = { trx, clock, services, actor: null };
      for (const invoice of current) await saveInvoice(context, invoice, { action: 'status_followed' });
      return current.map(({ id }) => id);
    });
    changed += ids.length;
    if (ids.length < BATCH) return changed;
    after = ids.at(-1) as number;
  }
}

/** Those whose status is not the one that follows from the date; balances are followed at each change. */
function dueForChange(trx: Knex, today: string, after: number): Promise<Invoice[]> {
  return Invoice.query(trx)
    .where('id', '>', after)
    .where((either) =>
      either
        .where((overdue) =>
          overdue.whereIn('payment_status', [1, 3]).where('balance', '>', 0).where('due_date', '<', today),
        )
        .orWhere((early) =>
          early
            .where('payment_status', 2)
            .where((not) => not.whereNull('due_date').orWhere('due_date', '>=', today)),
        ),
    )
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute();
}
