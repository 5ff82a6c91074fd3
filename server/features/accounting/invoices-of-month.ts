/** The invoices of a month as e-invoices take them. */
import type { Knex } from 'knex';
import { addMonths, type CalendarDate } from '#shared/domain/calendar-date';
import {
  type BuyerFacts,
  type Classification,
  type EInvoiceAddress,
  type IssuedInvoice,
  OTHERS,
} from '#shared/domain/e-invoice';
import { CANCELLED } from '#shared/domain/invoice-math';
import { businessInstant } from '../../db/business-day';

/** Issued in the month and not cancelled; the month is that of the day in Malaysia. */
export const OF_MONTH = `
  payment_status <> :cancelled
     AND issued_at >= ${businessInstant(':first::timestamp')}
     AND issued_at < ${businessInstant(':next::timestamp')}`;

const PAYER = `users.name, users.phone_no, user_profiles.ic_no, user_profiles.tin, user_profiles.address,
  user_profiles.address_2, user_profiles.city, user_profiles.postal_code, user_profiles.state`;

const LINES = `
  SELECT invoices.id, invoice_no, parent_id, ${PAYER}, COALESCE(own_e_invoice, false) AS own_e_invoice, label,
         COALESCE(e_invoice_class, '${OTHERS}') AS classification,
         (quantity * (bill_lines.amount - discount_amount))::bigint AS amount
    FROM invoices
    JOIN users ON users.id = parent_id
    LEFT JOIN user_profiles ON user_profiles.user_id = users.id
    JOIN bill_lines ON bill_lines.invoice_id = invoices.id AND bill_lines.kind <> 'carry_forward'
    LEFT JOIN products ON products.id = product_id
   WHERE invoices.preschool_id = :id AND ${OF_MONTH}
   ORDER BY invoices.id, bill_lines.id`;

interface PayerRow {
  name: string;
  phone_no: string | null;
  ic_no: string | null;
  tin: string | null;
  address: string | null;
  address_2: string | null;
  city: string | null;
  postal_code: string | null;
  state: EInvoiceAddress['state'] | null;
}

interface Row extends PayerRow {
  id: number;
  invoice_no: string;
  parent_id: number;
  own_e_invoice: boolean;
  classification: Classification;
  label: string;
  amount: number;
}

export interface Loaded extends IssuedInvoice {
  parent: { id: number; name: string };
}

function addressOf({ address, address_2, city, postal_code, state }: PayerRow): EInvoiceAddress | null {
  if (!address || !city || !postal_code || !state) return null;
  return { lines: address_2 ? [address, address_2] : [address], city, postcode: postal_code, state };
}

const factsOf = (row: PayerRow): BuyerFacts => ({
  name: row.name,
  tin: row.tin,
  nric: row.ic_no?.replaceAll('-', '') ?? null,
  phone: row.phone_no,
  email: null,
  address: addressOf(row),
});

function invoicesOf(rows: readonly Row[]): Loaded[] {
  const found = new Map<number, Loaded>();
  for (const row of rows) {
    const { id, invoice_no: number, parent_id, name } = row;
    const invoice = found.get(id) ?? {
      id,
      number,
      lines: [],
      wantsOwn: row.own_e_invoice,
      parent: { id: parent_id, name },
      family: factsOf(row),
    };
    invoice.lines.push({
      description: row.label,
      amount: Number(row.amount),
      classification: row.classification,
    });
    found.set(id, invoice);
  }
  return [...found.values()];
}

/** What `OF_MONTH` asks for. */
export const boundsOf = (first: CalendarDate) => ({
  first,
  next: addMonths(first, 1),
  cancelled: CANCELLED,
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

/** Who pays the invoice of each document that has one of its own, as the profile has them now. A note keeps its buyer. */
export async function payersOf(
  knex: Knex,
  documents: readonly { id: number }[],
): Promise<Map<number, BuyerFacts>> {
  const { rows }: { rows: (PayerRow & { document_id: number })[] } = await knex.raw(
    `SELECT document.id AS document_id, ${PAYER}
       FROM e_invoice_documents AS document
       JOIN e_invoice_covers AS cover ON cover.document_id = document.id
       JOIN invoices ON invoices.id = cover.invoice_id
       JOIN users ON users.id = parent_id
       LEFT JOIN user_profiles ON user_profiles.user_id = users.id
      WHERE NOT document.consolidated AND document.id = ANY(?)`,
    [documents.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [Number(row.document_id), factsOf(row)]));
}
