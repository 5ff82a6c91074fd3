/**
 * Choosing between two values that could not be merged: keep which, or both. What a choice means to its record, the
 * record's own feature says.
 */
import { flagsInSight, screeningContentOf } from '#shared/domain/screening';
import { messages } from '#shared/messages';
import type { ChooseAlternative } from '#shared/records/index';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { announce } from '../../events';
import { AlternativeRow } from '../../models/alternative';
import { HealthScreening } from '../../models/health-screening';
import { refused, type WriteOutcome } from '../../sync/outcome';
import type { RecordEntry } from '../../sync/record-sync';
import type { ChoiceSync, Chosen } from './chosen';
import { keepAlternatives, openAlternatives } from './keep-alternatives';

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
  const wasFlagged = await isFlagged(context, open);
  const wasChosen = open.resolved_at !== null;
  const first = (): Promise<Chosen> | Chosen =>
    choice.keep === 'live' ? {} : run(trx, { open, choice, child, by });
  const chosen = wasChosen ? chosenAfter(open, choice) : await first();
  if (chosen.refused) return chosen.refused;
  const { asksAgain } = chosen;
  if (wasChosen && !asksAgain) return { status: 'applied' };
  if (!wasChosen)
    await AlternativeRow.query(trx)
      .findById(open.id)
      .patch({
        resolved_at: by.at,
        resolved_by: by.userId,
        kept: choice.keep,
        kept_by_hand: byHandOf(choice),
      });
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
  await announceHealth(context, open, wasFlagged);
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

/** A fever was told when it came into sight: its choice tells it to nobody again. What is chosen can take it away, or ask again. */
async function announceHealth(context: Context, chosen: AlternativeRow, wasFlagged: boolean): Promise<void> {
  const flagged = await isFlagged(context, chosen);
  if (flagged === wasFlagged) return;
  const screening = await HealthScreening.query(context.trx).findById(chosen.entity_id).throwIfNotFound();
  await announce(context, flagged ? 'healthFlagged' : 'healthCleared', [screening]);
}

/** Whether a screening is flagged, by what lives or by a value that waits. */
async function isFlagged({ trx }: Context, { entity_type, entity_id }: AlternativeRow): Promise<boolean> {
  if (entity_type !== 'screening') return false;
  const screening = await HealthScreening.query(trx).findById(entity_id);
  const waiting = await openAlternatives(trx, 'screening', [entity_id]);
  if (!screening) return false;
  return (
    flagsInSight({ ...screeningContentOf(screening), alternatives: waiting.get(entity_id) ?? [] }).length > 0
  );
}

/** Somebody chose before. What comes to the same is done; else it is asked again, with what was kept and what is chosen now. */
function chosenAfter(open: AlternativeRow, choice: ChooseAlternative['arguments']): Chosen {
  const byHand = byHandOf(choice);
  const keptBoth = open.kept === 'both' && open.kept_by_hand === null;
  const isSame = choice.keep === open.kept && byHand === open.kept_by_hand;
  if (isSame || (keptBoth && byHand === null)) return {};
  // What was deleted by a choice is no value to choose any more.
  if (open.field === 'deleted' && open.kept === 'other')
    return { refused: refused('alternative_id', messages.alternativeGone) };
  // A text is no number.
  if (byHand !== null && [open.live_value, open.other_value].some((value) => typeof value === 'number'))
    return { refused: refused('keep', messages.choiceEmpty) };
  const live = open.kept_by_hand ?? (open.kept === 'other' ? open.other_value : open.live_value);
  const notKept = open.kept === 'other' ? open.live_value : open.other_value;
  const wanted = { live: open.live_value, other: open.other_value, both: notKept }[choice.keep];
  const theirs = { userId: open.resolved_by ?? open.live_by, at: open.resolved_at ?? open.live_at };
  return { asksAgain: { live, other: byHand ?? wanted, mineLives: false, theirs } };
}

/** What was written by hand in the place of both values. */
const byHandOf = ({ keep, value }: ChooseAlternative['arguments']) =>
  keep === 'both' ? (value ?? null) : null;
