/** Which e-invoices the invoices of a month would be in, and what became of them. A debt that is carried on was charged by an earlier invoice. */
import { consolidateBy, documentsOfMonth, type Supplier, totalOf } from '#shared/domain/e-invoice';
import type { EInvoiceMonth } from '#shared/endpoints/accounting';
import type { Context } from '../../context';
import type { Preschool } from '../../models/preschool';
import { companyOf, supplierOf } from './company';
import { shownCertificates } from './e-invoice-certificate';
import { documentsShown, wantedOf } from './e-invoice-documents';
import { settingsOf, shownSettings } from './e-invoice-keys';
import { invoicesOfMonth, type Loaded } from './invoices-of-month';

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
      documents: consolidated.length,
      invoices: together.length,
      amount: sumOf(together),
    },
    apart: invoices.flatMap(({ id, number, lines, parent }) => {
      const state = stateOf.get(id);
      return state ? [{ id, invoice_no: number, amount: totalOf(lines), parent, state }] : [];
    }),
  };
}

export async function eInvoicesOf(
  context: Context,
  { id, name }: Pick<Preschool, 'id' | 'name'>,
  month: string,
): Promise<EInvoiceMonth> {
  const { trx, clock, services } = context;
  const first = `${month}-01`;
  const [company, settings] = [await companyOf(context, id), await settingsOf(context, id)];
  const invoices = company ? await invoicesOfMonth(trx, id, first) : [];
  const given = company && { id, first, today: clock.today(), supplier: supplierOf(company) };
  return {
    preschool: { id, name },
    month,
    by: consolidateBy(first),
    company,
    documents: company && documentsIn(invoices, supplierOf(company), month),
    settings: shownSettings(settings),
    ...(await shownCertificates(context, id)),
    places: services.eInvoices.places,
    sent: await documentsShown(context, id, first),
    waiting: given && settings ? (await wantedOf(trx, given, invoices)).length : 0,
  };
}
