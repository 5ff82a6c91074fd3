/** What somebody decides on a family of a run: taken, left out, kept for later, and edits of its lines for this month. */

import type { RunChoice } from '#shared/domain/billing-run';
import { type LineEdit, type PreviewLine, previewFamily, sumOf } from '#shared/domain/preview-family';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, notFound } from '../../http/refusal';
import { requireSecond } from '../approvals/require-second';
import { requireOtherFamily } from '../children/family-of';
import { requireOpenMonth } from '../closings/require-open-day';
import { computeFamilies, familiesOf } from './compute-run';
import { factsOf, rulesOf } from './family-facts';
import { keepFamily, takeBack } from './keep-family';
import { type RunFamilyRow, type RunRow, runForUpdate } from './run-rows';

interface Change {
  choice?: RunChoice | undefined;
  edits?: LineEdit[] | undefined;
}

/**
 * @throws Refusal 403 for the actor's own family; 409 once its invoice is made, or where it takes off more than one person
 * may; 423 where the month is closed
 */
export async function changeFamily(
  context: Context,
  { id }: RunRow,
  parentId: number,
  { choice, edits }: Change,
): Promise<void> {
  const { trx } = context;
  const run = await runForUpdate(context, id);
  if (run.step !== null) throw conflict(officeMessages.runGoesOn);
  await requireOpenMonth(context, { preschool_id: run.preschool_id, billing_month: run.month });
  const [found] = await familiesOf(trx, run, [parentId]);
  if (!found) throw notFound();
  const made = await trx('invoices')
    .where({ billing_run_id: id, parent_id: parentId })
    .whereNot({ payment_status: 9 })
    .first('id');
  if (made) throw conflict(officeMessages.runMade);
  await requireOtherFamily(context, { parentId });
  if (found.chosen === 'later') {
    if (choice === 'later' && !edits) return;
    await takeBack(context, run, found);
    await computeFamilies(trx, run, [parentId]);
  }
  const [before = found] = await familiesOf(trx, run, [parentId]);
  await trx('billing_run_families')
    .where({ run_id: id, parent_id: parentId })
    .update({
      ...(choice && { chosen: isLeftAnyway(choice, before) ? null : choice }),
      ...(edits && { edits: JSON.stringify(edits) }),
      message: null,
    });
  await computeFamilies(trx, run, [parentId]);
  const [after] = await familiesOf(trx, run, [parentId]);
  if (!after) throw notFound();
  const whole = await planned(context, run, parentId);
  await requireSecond(context, {
    act: 'discount',
    amount: letOff(whole, after) - letOff(whole, before),
    family: { parentId },
  });
  if (after.chosen === 'later') {
    await keepFamily(context, run, after.lines);
    await computeFamilies(trx, run, [parentId]);
  }
  await audit(context, {
    action: 'run_family_changed',
    entityType: 'billing_run',
    entityId: id,
    preschoolId: run.preschool_id,
    before: { parent_id: parentId, choice: before.choice, price: before.sum },
    after: { parent_id: parentId, choice: after.choice, price: after.sum },
  });
}

/** Sen that plans would charge in this month if nobody decided anything. */
async function planned({ trx }: Context, run: RunRow, parentId: number): Promise<number> {
  const facts = (await factsOf(trx, run, [parentId])).get(parentId);
  return facts ? sumOfPlans(previewFamily(facts, await rulesOf(trx, run)).lines) : 0;
}

/** Bills that are left out stay unbilled: they are for a later month. */
const sumOfPlans = (lines: readonly PreviewLine[]) => sumOf(lines.filter(({ bill_id }) => bill_id === null));

/** Who has an invoice of the month is left out by that alone, for as long as it stands: nobody's choice is kept. */
const isLeftAnyway = (choice: RunChoice, { exceptions }: RunFamilyRow) =>
  choice === 'left_out' && exceptions.includes('double');

/** Sen that are charged in no month any more. An edit of a line counts for who is left out anyway, too: it outlasts that. */
function letOff(whole: number, family: RunFamilyRow): number {
  const { choice, lines } = family;
  const isLeft = choice === 'left_out' && !isLeftAnyway(choice, family);
  return Math.max(whole - (isLeft ? 0 : sumOfPlans(lines)), 0);
}
