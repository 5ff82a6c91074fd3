/**
 * Choosing between two values that could not be merged: keep which, or both. What a choice means to its record, the
 * record's own feature says.
 */
import { messages } from '#shared/messages';
import type { ChooseAlternative } from '#shared/records/index';
import { same } from '#shared/records/merge-fields';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { AlternativeRow } from '../../models/alternative';
import { refused, type WriteOutcome } from '../../sync/outcome';
import type { RecordEntry } from '../../sync/record-sync';
import { type ChoiceSync, type Chosen, type MadeChoice, seenBy } from './chosen';
import { keepAlternatives, livesIn, otherOf, type Side } from './keep-alternatives';

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
 * Carries out a choice by what its kind brings for it. What it would take from someone who wrote since its author looked
 * becomes a question of its own, and so does a choice that comes after another one and differs from it.
 */
export async function chooseAlternative(
  context: Context,
  entry: RecordEntry<ChooseAlternative>,
  kind: ChoiceSync,
): Promise<WriteOutcome> {
  const { trx, actor, clock, changes } = context;
  const { child, input } = entry;
  const choice = input.arguments;
  const open = await findAlternative(context, input);
  if (!open) return refused('alternative_id', messages.alternativeGone);
  const by = { userId: actor.userId, at: clock.now() };
  const made: MadeChoice = { open, choice, child, by, seen: seenBy(by, open, choice) };
  const told = await kind.around?.(context, open, child);
  const wasChosen = open.resolved_at !== null;
  const chosen = wasChosen ? await chosenAfter(context, made, kind) : await kind.run(trx, made);
  if (chosen.refused) return chosen.refused;
  if (wasChosen && !chosen.asksAgain) return { status: 'applied' };
  const stays = await askAgain(context, entry, open, chosen);
  if (!wasChosen && !stays)
    await AlternativeRow.query(trx)
      .findById(open.id)
      .patch({
        resolved_at: by.at,
        resolved_by: by.userId,
        kept: choice.keep,
        kept_by_hand: byHandOf(choice),
      });
  await told?.();
  // Told without its day: also of a record too old for the feed, tablets that asked are to hear that it is settled.
  changes.changed(child.preschool_id, open.entity_type, open.entity_id);
  await audit(context, [
    {
      action: 'chosen',
      entityType: open.entity_type,
      entityId: open.entity_id,
      preschoolId: child.preschool_id,
      before: { field: open.field, live: livesIn(open).value, other: open.other_value },
      after: { keep: choice.keep, value: choice.value },
    },
  ]);
  return { status: chosen.asksAgain ? 'alternative' : 'applied' };
}

/**
 * Asks about what a choice left beside each other, where that is not asked yet.
 * @returns true where there is nothing to ask with: what its author saw never came here, so the question stays as it is
 */
async function askAgain(
  { trx }: Context,
  { operationId }: RecordEntry<ChooseAlternative>,
  open: AlternativeRow,
  { asksAgain }: Chosen,
): Promise<boolean> {
  if (!asksAgain) return false;
  const { entity_type, entity_id, section, row_id, field } = open;
  const { live, other } = asksAgain;
  const waiting = await AlternativeRow.query(trx)
    .where({ entity_type, entity_id, section, row_id, field, resolved_at: null })
    .whereNot({ id: open.id });
  if (waiting.some((one) => same(one.other_value, other.value))) return false;
  if (other.userId === null) return true;
  const where = { entityType: entity_type, entityId: entity_id, section, row_id, field };
  const sides = { live: live.value, other: other.value, mineLives: false, theirs: live, mine: other };
  await keepAlternatives(trx, [{ ...sides, ...where, operationId }]);
  return false;
}

/**
 * Somebody chose before. What comes to the same is done; else it is asked again, with what lives by now and what is
 * chosen now.
 */
async function chosenAfter({ trx }: Context, made: MadeChoice, kind: ChoiceSync): Promise<Chosen> {
  const { open, choice, child, by, seen } = made;
  const byHand = byHandOf(choice);
  if (open.kept === 'both' && open.kept_by_hand === null && byHand === null) return {};
  const isDeletion = open.field === 'deleted';
  // What was deleted by a choice is no value to choose any more.
  if (isDeletion && open.kept === 'other')
    return choice.keep === 'other' ? {} : { refused: refused('alternative_id', messages.alternativeGone) };
  if (isDeletion && choice.keep !== 'other') return {};
  // A text is no number.
  if (byHand !== null && [open.live_value, open.other_value].some((value) => typeof value === 'number'))
    return { refused: refused('keep', messages.choiceEmpty) };
  const sides = {
    live: seen,
    other: otherOf(open),
    both: open.kept === 'other' ? livesIn(open) : otherOf(open),
  };
  const wanted = byHand === null ? sides[choice.keep] : { value: byHand, ...by };
  // A whole section has no value to compare.
  const isSame = (value: unknown) => !(isDeletion && open.row_id === null) && same(wanted.value, value);
  if (isSame(keptIn(open))) return {};
  const live: Side = await kind.lives(trx, open, child);
  return isSame(live.value) ? {} : { asksAgain: { live, other: wanted } };
}

/** The value that was kept, where it was one of the two, or written in the place of both. */
const keptIn = (open: AlternativeRow): unknown =>
  open.kept_by_hand ?? (open.kept === 'other' ? open.other_value : livesIn(open).value);

/** What was written by hand in the place of both values. */
const byHandOf = ({ keep, value }: ChooseAlternative['arguments']) =>
  keep === 'both' ? (value ?? null) : null;
