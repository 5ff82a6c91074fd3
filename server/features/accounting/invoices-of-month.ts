/** The invoices of a month as e-invoices take them. */
import type { Knex } from 'knex';
import { addMonths, type CalendarDate } from '#shared/domain/calendar-date';
import {
  type Classification,
  type EInvoiceAddress,
  type IssuedInvoice,
  OTHERS,
} from '#shared/domain/e-invoice';
import { CANCELLED } from '#shared/domain/invoice-math';

/** Issued in the month and not cancelled; the month is that of the day in Malaysia. */
export const OF_MONTH = `
  payment_status <> :cancelled
     AND issued_at >= :first::timestamp AT TIME ZONE 'Asia/Kuala_Lumpur'
     AND issued_at < :next::timestamp AT TIME ZONE 'Asia/Kuala_Lumpur'`;

const LINES = `
  SELECT invoices.id, invoice_no, parent_id, users.name, users.phone_no, ic_no, tin, address, address_2, city,
         postal_code, state, COALESCE(own_e_invoice, false) AS own_e_invoice, label,
         COALESCE(e_invoice_class, '${OTHERS}') AS classification,
         (quantity * (bill_lines.amount - discount_amount))::bigint AS amount
    FROM invoices
    JOIN users ON users.id = parent_id
    LEFT JOIN user_profiles ON user_profiles.user_id = users.id
    JOIN bill_lines ON bill_lines.invoice_id = invoices.id AND bill_lines.kind <> 'carry_forward'
    LEFT JOIN products ON products.id = product_id
   WHERE invoices.preschool_id = :id AND ${OF_MONTH}
   ORDER BY invoices.id, bill_lines.id`;

interface Row {
  id: number;
  invoice_no: string;
  parent_id: number;
  name: string;
  phone_no: string | null;
  ic_no: string | null;
  tin: string | null;
  own_e_invoice: boolean;
  address: string | null;
  address_2: string | null;
  city: string | null;
  postal_code: string | null;
  state: EInvoiceAddress['state'] | null;
  classification: Classification;
  label: string;
  amount: number;
}

export interface Loaded extends IssuedInvoice {
  parent: { id: number; name: string };
}

function addressOf({ address, address_2, city, postal_code, state }: Row): EInvoiceAddress | null {
  if (!address || !city || !postal_code || !state) return null;
  return { lines: address_2 ? [address, address_2] : [address], city, postcode: postal_code, state };
}

function invoicesOf(rows: readonly Row[]): Loaded[] {
  const found = new Map<number, Loaded>();
  for (const row of rows) {
    const { id, invoice_no: number, parent_id, name } = row;
    const invoice = found.get(id) ?? {
      ...{ id, number, lines: [], wantsOwn: row.own_e_invoice, parent: { id: parent_id, name } },
      family: {
        ...{ name, tin: row.tin, nric: row.ic_no?.replaceAll('-', '') ?? null },
        ...{ phone: row.phone_no, email: null, address: addressOf(row) },
      },
    };
    invoice.lines.push({
      ...{ description: row.label, amount: Number(row.amount) },
      classification: row.classification,
    });
    found.set(id, invoice);
  }
  return [...found.values()];
}

/** What `OF_MONTH` asks for. */
export const boundsOf = (first: CalendarDate) => ({
  ...{ first, next: addMonths(first, 1), cancelled: CANCELLED },
});

/** Whoever changes one of them ends first, or waits until the commit and then finds it in an e-invoice. */
export async function invoicesForReading(trx: Knex, id: number, first: CalendarDate): Promise<void> {
  await trx.raw(`SELECT id FROM invoices WHERE preschool_id = :id AND ${OF_MONTH} ORDER BY id FOR SHARE`, {
    id,
    ...boundsOf(first),
  });
}

/** Oldest first. `first` is the first day of the month. */
export async function invoicesOfMonth(trx: Knex, id: number, first: CalendarDate): Promise<Loaded[]> {
  const { rows } = await trx.raw(LINES, { id, ...boundsOf(first) });
  return invoicesOf(rows);
}
