/** Drafts of a few families of a run, as they were looked at: what is charged otherwise by now is refused, and looked at anew. */
import { isDeepStrictEqual } from 'node:util';
import { DRAFT, LINES_MAX } from '#shared/domain/invoice-math';
import { type PreviewLine, previewFamily } from '#shared/domain/preview-family';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import type { Invoice } from '../../models/invoice';
import { requireOpenMonth } from '../closings/require-open-day';
import { chargeLines } from './charge-lines';
import { factsOf, rulesOf } from './family-facts';
import type { RunFamilyRow, RunRow } from './run-rows';

interface Outcome {
  done: number[];
  refused: { id: number; message: string }[];
}

/** @returns by the ids of parents. @throws Refusal 423 where the month was closed meanwhile */
export async function draftFamilies(
  context: Context,
  run: RunRow,
  families: readonly RunFamilyRow[],
): Promise<Outcome> {
  const { trx } = context;
  await requireOpenMonth(context, { preschool_id: run.preschool_id, billing_month: run.month });
  const parents = families.map(({ parent_id }) => parent_id);
  await trx.raw('SELECT id FROM users WHERE id = ANY (?::bigint[]) ORDER BY id FOR NO KEY UPDATE', [parents]);
  const bills = families.flatMap(({ lines }) => lines.flatMap(({ bill_id }) => bill_id ?? []));
  // The end is waited for of an invoice that takes one of them up at this moment.
  await trx.raw('SELECT id FROM bill_lines WHERE id = ANY (?::bigint[]) ORDER BY id FOR UPDATE', [bills]);
  const rules = await rulesOf(trx, run);
  const facts = await factsOf(trx, run, parents);
  const same = families.filter((family) => {
    const own = facts.get(family.parent_id);
    if (!own) return false;
    const { lines, exceptions } = previewFamily(own, rules, family.edits);
    return (
      isDeepStrictEqual(lines, family.lines) &&
      exceptions.includes('double') === family.exceptions.includes('double')
    );
  });
  const drafted = same.filter(({ lines }) => chargedOf(lines).length <= LINES_MAX);
  await writeDrafts(context, run, drafted);
  return {
    done: drafted.map(({ parent_id }) => parent_id),
    refused: families
      .filter((family) => !drafted.includes(family))
      .map((family) => ({
        id: family.parent_id,
        message: same.includes(family) ? messages.linesTooMany : officeMessages.runChanged,
      })),
  };
}

const chargedOf = (lines: readonly PreviewLine[]) => lines.filter(({ left_out }) => !left_out);

async function writeDrafts(context: Context, run: RunRow, families: readonly RunFamilyRow[]): Promise<void> {
  if (families.length === 0) return;
  const { trx, clock, actor } = context;
  const { preschool_id, month } = run;
  const at = { created_by: actor.userId, created_at: clock.now(), updated_at: clock.now() };
  const made: Pick<Invoice, 'id' | 'parent_id'>[] = await trx('invoices')
    .insert(
      families.map(({ parent_id }) => ({
        parent_id,
        preschool_id,
        invoice_no: null,
        issued_at: null,
        payment_status: DRAFT,
        billing_month: month,
        is_pos_invoice: false,
        due_date: null,
        billing_run_id: run.id,
        ...at,
      })),
    )
    .returning(['id', 'parent_id']);
  const invoiceOf = new Map(made.map(({ id, parent_id }) => [parent_id, id]));
  const lines = families.flatMap(({ parent_id, lines: all }) =>
    chargedOf(all).map((line) => ({ ...line, invoice_id: invoiceOf.get(parent_id) as number })),
  );
  await takeBills(context, lines);
  await chargeLines(
    context,
    run,
    lines.filter(({ bill_id }) => bill_id === null),
  );
  await audit(
    context,
    families.map(({ parent_id, lines: all, sum }) => ({
      action: 'created',
      entityType: 'invoice',
      preschoolId: preschool_id,
      entityId: invoiceOf.get(parent_id) as number,
      after: { invoice_no: null, parent_id, billing_month: month, lines: all.length, amount: sum },
    })),
  );
}

async function takeBills(
  { trx, clock }: Context,
  lines: readonly (PreviewLine & { invoice_id: number })[],
): Promise<void> {
  const taken = lines.filter(({ bill_id }) => bill_id !== null);
  await trx.raw(
    `UPDATE bill_lines SET invoice_id = taken.invoice_id, was_unbilled = true, updated_at = ?
       FROM unnest(?::bigint[], ?::bigint[]) AS taken (id, invoice_id) WHERE bill_lines.id = taken.id`,
    [clock.now(), taken.map(({ bill_id }) => bill_id) as number[], taken.map(({ invoice_id }) => invoice_id)],
  );
}
