/**
 * A statement of the bank that the demonstration's finance brought this morning: a payment that is there already, transfers that
 * name their invoice, one with another amount, one for two families, and money of nobody that is known.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import { ringgitText } from '#shared/domain/money';
import type { Clock } from '../clock';
import { takeStatement } from '../features/bank-statements/take-statement';
import { Preschool } from '../models/preschool';
import type { DemoPeople } from './people';

const MELAWATI = 1;

interface Owed {
  invoice_no: string;
  balance: number;
  name: string;
}

interface Paid {
  id: number;
  parent_id: number;
  amount: number;
  paid_at: CalendarDate;
  reference_id: string;
}

export async function makeBankStatement(trx: Knex, clock: Clock, people: DemoPeople): Promise<void> {
  const preschool = await Preschool.query(trx).findById(MELAWATI);
  const paid: Paid | undefined = await trx('payments')
    .where({ preschool_id: MELAWATI, payment_method: 2, state: 'confirmed', source: 'staff' })
    .whereNull('refund_of')
    .whereNotNull('reference_id')
    .whereNotExists((other) => other.from('payments AS back').whereRaw('back.refund_of = payments.id'))
    .orderBy([
      { column: 'paid_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
  const owed = await owedInvoices(trx);
  if (!preschool || !paid || owed.length < 4) return;
  const bytes = Buffer.from(fileOf(clock.today(), paid, owed));
  const actor = { userId: people.users.get('finance@demo.test') as number };
  const { id } = await takeStatement(
    { trx, clock, actor },
    preschool,
    { preschool_id: MELAWATI, source: 'maybank' },
    {
      name: 'maybank.csv',
      contentType: 'text/csv',
      bytes,
      sentBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
  );
  await noteAsBooked(trx, id, paid, { decided_by: actor.userId, decided_at: clock.now() });
}

/** Families that owe one invoice alone, of which nothing is paid. */
const owedInvoices = (trx: Knex): Promise<Owed[]> =>
  trx('invoices')
    .join('users', 'users.id', 'invoices.parent_id')
    .where({ preschool_id: MELAWATI, locked: false, is_pos_invoice: false, is_enrollment: false })
    .whereIn('payment_status', [1, 2])
    .where('balance', '>', 0)
    .whereNot('users.email', 'like', 'parent%')
    .whereNotExists((some) =>
      some.from('payments').whereRaw('payments.parent_id = invoices.parent_id AND state <> ?', ['confirmed']),
    )
    .whereNotExists((some) => some.from('payments').whereRaw('payments.invoice_id = invoices.id'))
    .groupBy('invoices.parent_id', 'users.name')
    .havingRaw('count(*) = 1')
    .orderBy('invoices.parent_id')
    .limit(4)
    .select(trx.raw('min(invoice_no) AS invoice_no, min(balance) AS balance'), 'users.name') as never;

function fileOf(today: CalendarDate, paid: Paid, owed: readonly Owed[]): string {
  const [first, second, third, fourth] = owed as [Owed, Owed, Owed, Owed];
  const row = (date: CalendarDate, text: string, reference: string, sen: number) =>
    `${date.split('-').reverse().join('/')},"${text}",${reference},,"${ringgitText(sen)}"`;
  const on = (days: number) => addDays(today, -days);
  return [
    'Transaction Date,Transaction Description,Transaction Ref,Debit,Credit',
    row(paid.paid_at, 'IBG CREDIT', paid.reference_id, paid.amount),
    row(on(2), `YURAN ${first.invoice_no}`, 'FT204417', first.balance),
    row(on(2), `DUITNOW ${second.invoice_no}`, 'FT204431', second.balance),
    row(on(1), third.name.toUpperCase(), 'FT204502', 15_000),
    row(on(1), 'FROM GRANDFATHER FOR TWO', 'FT204519', third.balance + fourth.balance),
    row(today, 'CASH DEPOSIT CDM 0417', '', 3_750),
  ].join('\n');
}

/** The line of the payment that is there. */
async function noteAsBooked(trx: Knex, statement: number, paid: Paid, decided: object): Promise<void> {
  const { id: payment_id, parent_id } = paid;
  const [line] = await trx('bank_lines')
    .where({ statement_id: statement, reference: paid.reference_id })
    .update({ ...decided, state: 'booked', parent_id, payment_ids: [payment_id] })
    .returning('id');
  await trx('bank_line_payments').insert({ payment_id, line_id: line.id });
}
