/**
 * Issuing many drafts of one preschool and month in a few statements: what `issueInvoice` does to one. Each takes a number in
 * the order given, stands in the ledger with its lines, and says for the first time what it asks for.
 */
import { DRAFT, followingStatus, lineTotal } from '#shared/domain/invoice-math';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { insertRows } from '../../db/insert-rows';
import { announce } from '../../events';
import { BillLine } from '../../models/bill-line';
import { Invoice } from '../../models/invoice';
import { registerFirst, takeNumbers } from './invoice-number';
import { dueDateOf } from './issue-invoice';
import { enterMany } from './ledger';

/**
 * The rows must be locked: drafts of one preschool and month that no money stands on, with a line each.
 * @returns them in the same order
 * @throws Refusal 423 for a month that is closed there
 */
export async function issueMany(context: Context, drafts: readonly Invoice[]): Promise<Invoice[]> {
  const [first] = drafts;
  if (!first) return [];
  const { trx } = context;
  const ids = drafts.map(({ id }) => id);
  const lines = await BillLine.query(trx).whereRaw('invoice_id = ANY (?::bigint[])', [ids]).orderBy('id');
  const usual = await dueDateOf(context, first.preschool_id);
  const numbers = await takeNumbers(context, first, drafts.length);
  const issued = await writeIssued(context, { drafts, lines, usual, numbers });
  await enterMany(
    context,
    first,
    issued.flatMap((invoice) => chargesOf(invoice, lines)),
  );
  await registerFirst(context, issued, numbers);
  await noteFirst(context, drafts, issued);
  // Nothing more is added to them soon: their parents need not wait.
  await announce(context, 'invoicesIssued', { invoices: issued });
  await tellTrail(context, drafts, issued);
  return issued;
}

async function writeIssued(
  { trx, clock }: Context,
  {
    drafts,
    lines,
    usual,
    numbers,
  }: {
    drafts: readonly Invoice[];
    lines: readonly BillLine[];
    usual: string | null;
    numbers: readonly { invoice_no: string }[];
  },
): Promise<Invoice[]> {
  const prices = new Map<number | null, number>();
  for (const line of lines) prices.set(line.invoice_id, (prices.get(line.invoice_id) ?? 0) + lineTotal(line));
  const issued = drafts.map((draft, index) => {
    const price = prices.get(draft.id) ?? 0;
    const due_date = draft.due_date ?? (draft.is_pos_invoice ? null : usual);
    const standing = { price, paid_amount: 0, carried_out: 0, last_payment: null, empty: false, due_date };
    const payment_status = followingStatus(standing, clock.today());
    return { id: draft.id, invoice_no: numbers[index]?.invoice_no, price, due_date, payment_status };
  });
  await trx.raw(
    `UPDATE invoices SET invoice_no = new.invoice_no, price = new.price, due_date = new.due_date,
            payment_status = new.payment_status, issued_at = :now, updated_at = :now, version = version + 1
       FROM json_to_recordset(:issued) AS new
            (id bigint, invoice_no text, price bigint, due_date date, payment_status integer)
      WHERE invoices.id = new.id`,
    { now: clock.now(), issued: JSON.stringify(issued) },
  );
  const after = await Invoice.query(trx).findByIds(drafts.map(({ id }) => id));
  const byId = new Map(after.map((one) => [one.id, one]));
  return drafts.map(({ id }) => byId.get(id) as Invoice);
}

const chargesOf = (invoice: Invoice, lines: readonly BillLine[]) =>
  lines
    .filter(({ invoice_id }) => invoice_id === invoice.id)
    .map((line) => ({
      invoice,
      kind: 'charge' as const,
      amount: lineTotal(line),
      child_id: line.child_id,
      cause: { type: 'line' as const, id: line.id },
    }));

/** What each says as it is issued, and from when on its due date counts. */
async function noteFirst(
  { trx, clock, actor }: Context,
  drafts: readonly Invoice[],
  issued: readonly Invoice[],
): Promise<void> {
  const ids = issued.map(({ id }) => id);
  await trx.raw(
    `INSERT INTO invoice_revisions (invoice_id, number, at, by, price, due_date, lines)
       SELECT id, 0, :at, CAST(:by AS bigint), price, due_date, invoice_lines_now(id) FROM invoices
        WHERE id = ANY (CAST(:ids AS bigint[])) ORDER BY id`,
    { at: clock.now(), by: actor.userId, ids } as never,
  );
  const dated = drafts.filter((draft, index) => draft.due_date !== issued[index]?.due_date);
  await insertRows(
    trx,
    'former_due_dates',
    dated.map(({ id, due_date }) => ({ invoice_id: id, until: clock.now(), due_date })),
  );
}

async function tellTrail(
  context: Context,
  drafts: readonly Invoice[],
  issued: readonly Invoice[],
): Promise<void> {
  await audit(
    context,
    issued.map(({ id, preschool_id, invoice_no, payment_status, price, due_date }, index) => {
      const before = drafts[index]?.due_date ?? null;
      const priced = price !== 0;
      return {
        action: 'issued',
        entityType: 'invoice',
        entityId: id,
        preschoolId: preschool_id,
        before: {
          invoice_no: null,
          payment_status: DRAFT,
          ...(priced && { price: 0 }),
          ...(before !== due_date && { due_date: before }),
        },
        after: {
          invoice_no,
          payment_status,
          ...(priced && { price }),
          ...(before !== due_date && { due_date }),
        },
      };
    }),
  );
}
