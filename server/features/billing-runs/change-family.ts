/** What somebody decides on a family of a run: taken, left out, kept for later, and edits of its lines for this month. */

import type { RunChoice } from '#shared/domain/billing-run';
import { type LineEdit, type PreviewLine, sumOf } from '#shared/domain/preview-family';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, notFound, Refusal } from '../../http/refusal';
import { requireSecond } from '../approvals/require-second';
import { requireOtherFamily } from '../children/family-of';
import { computeFamilies, familiesOf } from './compute-run';
import { type RunRow, runForUpdate } from './run-rows';

interface Change {
  choice?: RunChoice | undefined;
  edits?: LineEdit[] | undefined;
}

/** @throws Refusal 403 for the actor's own family; 409 once its invoice is made, or where edits take off too much */
export async function changeFamily(
  context: Context,
  { id }: RunRow,
  parentId: number,
  { choice, edits }: Change,
): Promise<void> {
  const { trx } = context;
  const run = await runForUpdate(context, id);
  if (run.step !== null) throw conflict(officeMessages.runGoesOn);
  const [before] = await familiesOf(trx, run, [parentId]);
  if (!before) throw notFound();
  const made = await trx('invoices')
    .where({ billing_run_id: id, parent_id: parentId })
    .whereNot({ payment_status: 9 })
    .first('id');
  if (made) throw conflict(officeMessages.runMade);
  await requireOtherFamily(context, { parentId });
  await trx('billing_run_families')
    .where({ run_id: id, parent_id: parentId })
    .update({
      ...(choice && { chosen: choice }),
      ...(edits && { edits: JSON.stringify(edits) }),
      message: null,
    });
  await computeFamilies(trx, run, [parentId]);
  const [after] = await familiesOf(trx, run, [parentId]);
  if (!after) throw notFound();
  await requireWithinLimit(context, parentId, takenOff(after.lines) - takenOff(before.lines));
  await audit(context, {
    ...{
      action: 'run_family_changed',
      entityType: 'billing_run',
      entityId: id,
      preschoolId: run.preschool_id,
    },
    before: { parent_id: parentId, choice: before.choice, price: before.sum },
    after: { parent_id: parentId, choice: after.choice, price: after.sum },
  });
}

/** Sen that edits take off what plans would charge. A line that is left out is not charged, and takes nothing off. */
function takenOff(lines: readonly PreviewLine[]): number {
  const edited = lines.filter(({ edited: was, left_out }) => was && !left_out);
  const was = edited.map((line) => ({
    total: (line.edited?.quantity ?? 0) * (line.edited?.amount ?? 0),
    left_out: false,
  }));
  return Math.max(sumOf(was) - sumOf(edited), 0);
}

/** What one person may take off alone; the rest is asked for on the draft, where a second person decides. */
async function requireWithinLimit(context: Context, parentId: number, amount: number): Promise<void> {
  try {
    await requireSecond(context, { act: 'discount', amount, family: { parentId } });
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) throw conflict(officeMessages.runEditAbove);
    throw error;
  }
}
