/** A choice between two values of a screening: what stays is written as any other change of it. */
import type { Knex } from 'knex';
import {
  flagsInSight,
  isScreeningField,
  normaliseScreening,
  screeningContent,
  screeningContentOf,
} from '#shared/domain/screening';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { canKeepBoth, screeningRecord } from '#shared/records/screening';
import type { Context } from '../../context';
import { announce } from '../../events';
import type { AlternativeRow } from '../../models/alternative';
import { HealthScreening } from '../../models/health-screening';
import { refused } from '../../sync/outcome';
import { type Chosen, keeping, type MadeChoice, replacing, sideOf } from '../alternatives/chosen';
import {
  followLive,
  keepAlternatives,
  openAlternatives,
  otherOf,
  type Side,
} from '../alternatives/keep-alternatives';
import { liveSide, measuredAgain, writtenAgain } from './measured';

/** Writes the other value, or both; looks whether what is kept is what was seen. */
export async function chooseScreening(trx: Knex, made: MadeChoice): Promise<Chosen> {
  const { open, choice, by } = made;
  const screening = await HealthScreening.query(trx).findById(open.entity_id).throwIfNotFound();
  const content = screeningContentOf(screening);
  const { field, other_value: other } = open;
  if (!isScreeningField(field)) return { refused: refused('alternative_id', messages.notFound) };
  const live = livingSide(open, screening);
  if (choice.keep === 'live') return keeping(made, live);
  if (choice.keep === 'both' && !canKeepBoth(content[field], other))
    return { refused: refused('keep', messages.choiceEmpty) };
  const wanted = screeningRecord.chosen(content, field, other, choice);
  const parsed = screeningContent.safeParse(wanted);
  if (!parsed.success) return { refused: { status: 'refused', errors: fieldErrors(parsed.error) } };
  const written = {
    ...normaliseScreening(parsed.data),
    version: screening.version + 1,
    updated_by: by.userId,
    updated_at: by.at,
  };
  // What was measured or written stays theirs who did it, whoever chose it.
  const author = choice.keep === 'other' ? otherOf(open) : by;
  const changed = {
    ...written,
    ...measuredAgain(screening, written, author),
    written: writtenAgain(screening, written, by, author),
  };
  await HealthScreening.query(trx).findById(screening.id).patch(changed);
  await followLive(trx, 'screening', [screening.id], (row) =>
    row.id === open.id || !isScreeningField(row.field) ? undefined : liveSide(changed, row.field),
  );
  await askForText(trx, made, liveSide(screening, 'others_message'), changed.others_message);
  const holdsBoth = choice.keep === 'both' && (Array.isArray(content[field]) || choice.value === undefined);
  return holdsBoth ? {} : replacing(made, live, wanted[field]);
}

/** A text that goes with its tick, and may have been written since the question was asked, is asked about by itself. */
async function askForText(
  trx: Knex,
  { open, by }: MadeChoice,
  text: Side,
  left: string | null,
): Promise<void> {
  const isOther = open.field === 'others_message';
  if (isOther || text.value === null || left !== null || text.at <= open.other_at) return;
  const { entity_type: entityType, entity_id: entityId, section } = open;
  const about = { entityType, entityId, section, row_id: null, field: 'others_message', operationId: null };
  const sides = { live: null, other: text.value, mineLives: true, mine: by, theirs: text };
  await keepAlternatives(trx, [Object.assign(about, sides)]);
}

/** What lives in the place of a question, and whose it is. */
export async function livesInScreening(trx: Knex, open: AlternativeRow): Promise<Side> {
  return livingSide(open, await HealthScreening.query(trx).findById(open.entity_id).throwIfNotFound());
}

function livingSide(open: AlternativeRow, screening: HealthScreening): Side {
  if (!isScreeningField(open.field)) return { ...otherOf(open), value: null };
  const side = liveSide(screening, open.field);
  return open.field === 'body_temperature' ? side : sideOf(open, side.value, side);
}

/**
 * A fever was told when it came into sight: its choice tells it to nobody again. What is chosen can take it away, or ask
 * again.
 */
export async function tellAround(context: Context, { entity_id }: AlternativeRow) {
  const wasFlagged = await isFlagged(context.trx, entity_id);
  return async () => {
    const flagged = await isFlagged(context.trx, entity_id);
    if (flagged === wasFlagged) return;
    const screening = await HealthScreening.query(context.trx).findById(entity_id).throwIfNotFound();
    await announce(context, flagged ? 'healthFlagged' : 'healthCleared', [screening]);
  };
}

/** Whether a screening is flagged, by what lives or by a value that waits. */
async function isFlagged(trx: Knex, id: string): Promise<boolean> {
  const screening = await HealthScreening.query(trx).findById(id);
  if (!screening) return false;
  const waiting = await openAlternatives(trx, 'screening', [id]);
  const alternatives = waiting.get(id) ?? [];
  return flagsInSight({ ...screeningContentOf(screening), alternatives }).length > 0;
}
