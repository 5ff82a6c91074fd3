/**
 * Deposits: what a preschool holds for a child, beside what its family owes. The line asks for it as any other; a note of
 * that line gives it back to the family's account. So each sen is in the ledger, and only what was paid becomes credit.
 */
import type { Knex } from 'knex';
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { Deposit } from '#shared/endpoints/deposits';

interface DepositsWanted {
  parentId: number;
  /** Null for all. */
  preschools: readonly number[] | null;
  today: CalendarDate;
}

const FOUND = `
  SELECT deposits.*, bill_lines.label, invoices.invoice_no, preschools.name AS preschool_name, children.fullname
    FROM deposits_at(:parentId, :today) AS deposits
    JOIN bill_lines ON bill_lines.id = line_id
    JOIN invoices ON invoices.id = deposits.invoice_id
    JOIN preschools ON preschools.id = deposits.preschool_id
    LEFT JOIN children ON children.id = deposits.child_id
   WHERE :preschools::bigint[] IS NULL OR deposits.preschool_id = ANY (:preschools)
   ORDER BY deposits.day DESC, line_id DESC`;

interface Found {
  line_id: number;
  label: string;
  invoice_id: number;
  invoice_no: string;
  taker_id: number;
  preschool_id: number;
  preschool_name: string;
  child_id: number | null;
  fullname: string;
  day: string;
  asked: number;
  held: number;
  unpaid: number;
}

export async function findDeposits(
  trx: Knex,
  { parentId, preschools, today }: DepositsWanted,
): Promise<Deposit[]> {
  const { rows } = await trx.raw(FOUND, {
    parentId,
    today,
    preschools: (preschools && [...preschools]) as unknown as Knex.RawBinding,
  });
  return rows.map((row: Found) => ({
    line_id: row.line_id,
    label: row.label,
    day: row.day,
    note_invoice_id: row.taker_id,
    preschool: { id: row.preschool_id, name: row.preschool_name },
    child: row.child_id === null ? null : { id: row.child_id, name: row.fullname },
    invoice: { id: row.invoice_id, invoice_no: row.invoice_no },
    asked: row.asked,
    held: row.held,
    unpaid: row.unpaid,
    returned: row.asked - row.held - row.unpaid,
  }));
}
