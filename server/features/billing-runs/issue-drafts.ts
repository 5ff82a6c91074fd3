/** Issuing a few drafts of a run: each takes its number, then the balances that go along, and its mail is queued. */
import { carriesForward } from '#shared/domain/invoice-math';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { BillLine } from '../../models/bill-line';
import { Invoice } from '../../models/invoice';
import { carryOnto } from '../invoices/carry-forward';
import { issueMany } from '../invoices/issue-many';
import { sendInvoices } from '../invoices/send-invoice';
import { carriable } from './family-facts';
import type { RunRow } from './run-rows';

interface Outcome {
  done: number[];
  refused: { id: number; message: string }[];
}

/** @returns by the ids of parents. @throws Refusal 423 where the month was closed meanwhile */
export async function issueDrafts(
  context: Context,
  run: RunRow,
  parents: readonly number[],
): Promise<Outcome> {
  const { trx } = context;
  await trx.raw('SELECT id FROM users WHERE id = ANY (?::bigint[]) ORDER BY id FOR NO KEY UPDATE', [
    [...parents],
  ]);
  const { drafts, open } = await invoicesForUpdate(context, run, parents);
  const filled = new Set(
    await BillLine.query(trx)
      .whereRaw('invoice_id = ANY (?::bigint[])', [drafts.map(({ id }) => id)])
      .distinct('invoice_id')
      .then((rows) => rows.map(({ invoice_id }) => invoice_id)),
  );
  const issued = await issueMany(
    context,
    drafts.filter(({ id }) => filled.has(id)),
  );
  await carryAll(context, issued, open);
  if (run.mail_batch !== null) await sendInvoices(context, await askingOf(context, issued), run.mail_batch);
  return {
    done: issued.map(({ parent_id }) => parent_id),
    refused: drafts
      .filter(({ id }) => !filled.has(id))
      .map(({ parent_id }) => ({ id: parent_id, message: officeMessages.draftEmpty })),
  };
}

/** In the order of their ids, as everywhere: the drafts of the run, and what would be carried onto them. */
async function invoicesForUpdate(
  { trx }: Context,
  { id, preschool_id, balances }: RunRow,
  parents: readonly number[],
): Promise<{ drafts: Invoice[]; open: Invoice[] }> {
  const found = await Invoice.query(trx)
    .whereRaw('parent_id = ANY (?::bigint[])', [[...parents]])
    .where({ preschool_id })
    .where((either) => {
      either.where({ billing_run_id: id, issued_at: null });
      if (balances !== 'none') either.orWhereRaw(carriable(balances));
    })
    .orderBy('id')
    .forUpdate();
  return {
    drafts: found.filter(({ issued_at }) => issued_at === null),
    open: found.filter(({ issued_at }) => issued_at !== null),
  };
}

/** Those that ask for something, with what was carried onto them. */
const askingOf = ({ trx }: Context, issued: readonly Invoice[]): Promise<number[]> =>
  trx('invoices')
    .whereRaw('id = ANY (?::bigint[])', [issued.map(({ id }) => id)])
    .whereNot({ price: 0 })
    .orderBy('id')
    .pluck('id');

async function carryAll(
  context: Context,
  issued: readonly Invoice[],
  open: readonly Invoice[],
): Promise<void> {
  for (const invoice of issued) {
    const sources = open.filter((one) => one.parent_id === invoice.parent_id && carriesForward(one));
    if (sources.length > 0) await carryOnto(context, invoice, sources, { isIssue: true });
  }
}
