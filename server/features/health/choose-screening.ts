/** A choice between two values of a screening: what stays is written as any other change of it. */
import type { Knex } from 'knex';
import {
  isScreeningField,
  normaliseScreening,
  screeningContent,
  screeningContentOf,
} from '#shared/domain/screening';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { canKeepBoth, screeningRecord } from '#shared/records/screening';
import { HealthScreening } from '../../models/health-screening';
import { refused } from '../../sync/outcome';
import { type Chosen, type MadeChoice, replacing } from '../alternatives/chosen';

/** Writes the other value, or both. */
export async function chooseScreening(trx: Knex, made: MadeChoice): Promise<Chosen> {
  const { open, choice, by } = made;
  const screening = await HealthScreening.query(trx).findById(open.entity_id).throwIfNotFound();
  const live = screeningContentOf(screening);
  const { field, other_value: other } = open;
  if (!isScreeningField(field)) return { refused: refused('alternative_id', messages.notFound) };
  if (choice.keep === 'both' && !canKeepBoth(live[field], other))
    return { refused: refused('keep', messages.choiceEmpty) };
  const wanted = screeningRecord.chosen(live, field, other, choice);
  const parsed = screeningContent.safeParse(wanted);
  if (!parsed.success) return { refused: { status: 'refused', errors: fieldErrors(parsed.error) } };
  await HealthScreening.query(trx)
    .findById(screening.id)
    .patch({
      ...normaliseScreening(parsed.data),
      version: screening.version + 1,
      updated_by: by.userId,
      updated_at: by.at,
    });
  const holdsBoth = choice.keep === 'both' && (Array.isArray(live[field]) || choice.value === undefined);
  const theirs = { userId: screening.updated_by, at: screening.updated_at };
  return holdsBoth ? {} : replacing(made, live[field], wanted[field], theirs);
}
