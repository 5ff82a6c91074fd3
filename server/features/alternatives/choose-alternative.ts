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
 * Carries out a choice by what its kind brings for it. What it would take from someone who wrote since the question was
 * asked becomes a question of its own, and so does a choice that comes after another one and differs from it.
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
  if (!open) return refused('alternative_id', messages.alternativeGone);
  const by = { userId: actor.userId, at: clock.now() };
  if (open.resolved_at) return chosenBefore(context, entry, open);
  const made = { open, choice, child, by };
  const chosen: Chosen = choice.keep === 'live' ? {} : await run(trx, made);
  if (chosen.refused) return chosen.refused;
  await AlternativeRow.query(trx)
    .findById(open.id)
    .patch({ resolved_at: by.at, resolved_by: by.userId, kept: choice.keep, kept_by_hand: byHandOf(choice) });
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

/** Somebody chose before: what comes to the same is done; else it is asked again, with what was kept and what was chosen now. */
async function chosenBefore(
  { trx, actor, clock, changes }: Context,
  { child, input, operationId }: RecordEntry<ChooseAlternative>,
  open: AlternativeRow,
): Promise<WriteOutcome> {
  const choice = input.arguments;
  const byHand = byHandOf(choice);
  const keptBoth = open.kept === 'both' && open.kept_by_hand === null;
  const sameChoice = choice.keep === open.kept && byHand === open.kept_by_hand;
  if (sameChoice || (keptBoth && byHand === null)) return { status: 'applied' };
  // What was deleted by a choice is no value to choose any more.
  if (open.field === 'deleted' && open.kept === 'other')
    return refused('alternative_id', messages.alternativeGone);
  const live = open.kept_by_hand ?? (open.kept === 'other' ? open.other_value : open.live_value);
  const whole = open.kept === 'other' ? open.live_value : open.other_value;
  const chosen = { live: open.live_value, other: open.other_value, both: whole }[choice.keep];
  const where = {
    entityType: open.entity_type,
    entityId: open.entity_id,
    section: open.section,
    row_id: open.row_id,
    field: open.field,
  };
  const theirs = { userId: open.resolved_by ?? actor.userId, at: open.resolved_at ?? clock.now() };
  const mine = { userId: actor.userId, at: clock.now() };
  const difference = { ...where, live, other: byHand ?? chosen, mineLives: false, theirs, mine, operationId };
  await keepAlternatives(trx, [difference]);
  changes.changed(child.preschool_id, open.entity_type, open.entity_id, choice.date);
  if (open.section === 'soapp') changes.changed(child.preschool_id, 'latest_soapp', child.id);
  return { status: 'alternative' };
}

/** What was written by hand in the place of both values. */
const byHandOf = ({ keep, value }: ChooseAlternative['arguments']) =>
  keep === 'both' ? (value ?? null) : null;
