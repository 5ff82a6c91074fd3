/** Which e-invoices the invoices of a month would be in. A debt that is carried on was charged by an earlier invoice. */
import { addMonths } from '#shared/domain/calendar-date';
import {
  consolidateBy,
  documentsOfMonth,
  type EInvoiceAddress,
  type IssuedInvoice,
  type Supplier,
  totalOf,
} from '#shared/domain/e-invoice';
import { CANCELLED } from '#shared/domain/invoice-math';
import type { TaxKind } from '#shared/domain/tax';
import type { EInvoiceMonth } from '#shared/endpoints/accounting';
import type { Context } from '../../context';
import type { Preschool } from '../../models/preschool';
import { companyOf, supplierOf } from './company';

/** Issued in the month and not cancelled; the month is that of the day in Malaysia. */
const LINES = `
  SELECT invoices.id, invoice_no, parent_id, users.name, users.phone_no, ic_no, address, address_2, city,
         postal_code, state, COALESCE(tax_kind, 'other') AS tax_kind, label,
         (quantity * (bill_lines.amount - discount_amount))::bigint AS amount
    FROM invoices
    JOIN users ON users.id = parent_id
    LEFT JOIN user_profiles ON user_profiles.user_id = users.id
    JOIN bill_lines ON bill_lines.invoice_id = invoices.id AND bill_lines.kind <> 'carry_forward'
    LEFT JOIN products ON products.id = product_id
   WHERE invoices.preschool_id = :id AND payment_status <> :cancelled
     AND issued_at >= :first::timestamp AT TIME ZONE 'Asia/Kuala_Lumpur'
     AND issued_at < :next::timestamp AT TIME ZONE 'Asia/Kuala_Lumpur'
   ORDER BY invoices.id, bill_lines.id`;

interface Row {
  id: number;
  invoice_no: string;
  parent_id: number;
  name: string;
  phone_no: string | null;
  ic_no: string | null;
  address: string | null;
  address_2: string | null;
  city: string | null;
  postal_code: string | null;
  state: EInvoiceAddress['state'] | null;
  tax_kind: TaxKind;
  label: string;
  amount: number;
}

interface Loaded extends IssuedInvoice {
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
      ...{ id, number, lines: [], wantsOwn: false, parent: { id: parent_id, name } },
      family: {
        ...{ name, tin: null, nric: row.ic_no?.replaceAll('-', '') ?? null },
        ...{ phone: row.phone_no, email: null, address: addressOf(row) },
      },
    };
    invoice.lines.push({
      ...{ description: row.label, amount: Number(row.amount) },
      classification: row.tax_kind === 'other' ? '022' : '002',
    });
    found.set(id, invoice);
  }
  return [...found.values()];
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function documentsIn(invoices: readonly Loaded[], supplier: Supplier, month: string) {
  const below = invoices.filter(({ lines }) => totalOf(lines) < 0);
  const { own, consolidated, unknownBuyers } = documentsOfMonth(
    invoices.filter((invoice) => !below.includes(invoice)),
    supplier,
    (part) => `${month}-${part}`,
  );
  const stateOf = new Map<number, 'own' | 'unknown' | 'below_zero'>([
    ...own.flatMap(({ covers }) => covers.map(({ id }) => [id, 'own'] as const)),
    ...unknownBuyers.map((id) => [id, 'unknown'] as const),
    ...below.map(({ id }) => [id, 'below_zero'] as const),
  ]);
  const together = consolidated.flatMap(({ covers }) => covers.map(({ amount }) => amount));
  return {
    issued: { invoices: invoices.length, amount: sumOf(invoices.map(({ lines }) => totalOf(lines))) },
    consolidated: {
      ...{ documents: consolidated.length, invoices: together.length, amount: sumOf(together) },
    },
    apart: invoices.flatMap(({ id, number, lines, parent }) => {
      const state = stateOf.get(id);
      return state ? [{ id, invoice_no: number, amount: totalOf(lines), parent, state }] : [];
    }),
  };
}

export async function eInvoicesOf(
  context: Context,
  { id, name }: Preschool,
  month: string,
): Promise<EInvoiceMonth> {
  const first = `${month}-01`;
  const company = await companyOf(context, id);
  const given = { id, first, next: addMonths(first, 1), cancelled: CANCELLED };
  const rows: Row[] = company ? (await context.trx.raw(LINES, given)).rows : [];
  return {
    ...{ preschool: { id, name }, month, by: consolidateBy(first), company },
    documents: company && documentsIn(invoicesOf(rows), supplierOf(company), month),
  };
}
