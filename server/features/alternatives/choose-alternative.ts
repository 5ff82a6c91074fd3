/**
 * Choosing between two values that could not be merged: keep which, or both. What a choice means to its record, the
 * record's own feature says.
 */
import { messages } from '#shared/messages';
import type { ChooseAlternative } from '#shared/records/index';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { AlternativeRow } from '../../models/alternative';
import { refused, type WriteOutcome } from '../../sync/outcome';
import type { RecordEntry } from '../../sync/record-sync';
import type { ChoiceSync, Chosen } from './chosen';
import { keepAlternatives } from './keep-alternatives';

/** The alternative that a choice names, for the policy; null when there is none of this id on this record. */
export async function findAlternative(
  { trx }: Context,
  { arguments: choice }: ChooseAlternative,
): Promise<AlternativeRow | null> {
  const row = await AlternativeRow.query(trx).findById(choice.alternative_id);
  if (!row || row.entity_id !== choice.entity_id || row.entity_type !== choice.entity_type) return null;
  return row;
}

/**
 * Carries out a choice by what its kind brings for it; one that was made already is refused and says so. What it would take from someone who wrote
 * since the question was asked becomes a question of its own.
 */
export async function chooseAlternative(
  context: Context,
  entry: RecordEntry<ChooseAlternative>,
  { run }: ChoiceSync,
): Promise<WriteOutcome> {
  const { trx, actor, clock, changes } = context;
  const { child, input, operationId } = entry;
  const choice = input.arguments;
  const open = await findAlternative(context, input);
  if (!open || open.resolved_at) return refused('alternative_id', messages.alternativeGone);
  const by = { userId: actor.userId, at: clock.now() };
  const made = { open, choice, child, by };
  const chosen: Chosen = choice.keep === 'live' ? {} : await run(trx, made);
  if (chosen.refused) return chosen.refused;
  await AlternativeRow.query(trx)
    .findById(open.id)
    .patch({ resolved_at: by.at, resolved_by: by.userId, kept: choice.keep });
  const { asksAgain } = chosen;
  if (asksAgain) {
    const where = {
      entityType: open.entity_type,
      entityId: open.entity_id,
      section: open.section,
      row_id: open.row_id,
      field: open.field,
    };
    await keepAlternatives(trx, [{ ...asksAgain, ...where, mine: by, operationId }]);
  }
  // Told without its day: also of a record too old for the feed, tablets that asked are to hear that it is settled.
  changes.changed(child.preschool_id, open.entity_type, open.entity_id);
  if (open.section === 'soapp') changes.changed(child.preschool_id, 'latest_soapp', child.id);
  await audit(context, [
    {
      action: 'chosen',
      entityType: open.entity_type,
      entityId: open.entity_id,
      preschoolId: child.preschool_id,
      before: { field: open.field, live: open.live_value, other: open.other_value },
      after: { keep: choice.keep, value: choice.value },
    },
  ]);
  return { status: asksAgain ? 'alternative' : 'applied' };
}
