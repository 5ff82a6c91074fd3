/** A choice between two values of a screening: one temperature; symptoms and texts can both be true. */
import type { Knex } from 'knex';
import { normaliseScreening, type ScreeningContent, screeningContent } from '#shared/domain/screening';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { HealthScreening } from '../../models/health-screening';
import { type Chosen, type MadeChoice, replacing } from './chosen';
import { refused } from './outcome';

/** Writes the other value, or both. */
export async function chooseScreening(trx: Knex, made: MadeChoice): Promise<Chosen> {
  const { open, choice, by } = made;
  const screening = await HealthScreening.query(trx).findById(open.entity_id).throwIfNotFound();
  const { body_temperature, symptoms, others_message } = screening;
  const live: ScreeningContent = { body_temperature, symptoms, others_message };
  const field = open.field as keyof ScreeningContent;
  if (choice.keep === 'both' && field === 'body_temperature')
    return { refused: refused('keep', messages.choiceEmpty) };
  const kept = keptValue(live, field, made);
  const wanted = { ...live, [field]: kept };
  // A text stands only beside "Others".
  if (field === 'others_message' && kept) wanted.symptoms = [...new Set([...symptoms, 'Others' as const])];
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
  const holdsBoth = choice.keep === 'both' && (field === 'symptoms' || choice.value === undefined);
  const theirs = { userId: screening.updated_by, at: screening.updated_at };
  return holdsBoth ? {} : replacing(made, live[field], kept, theirs);
}

function keptValue(live: ScreeningContent, field: keyof ScreeningContent, { open, choice }: MadeChoice) {
  if (choice.keep === 'other') return open.other_value;
  if (field === 'symptoms') return [...new Set([...live.symptoms, ...(open.other_value as string[])])];
  return choice.value ?? `${live.others_message ?? ''}\n${open.other_value ?? ''}`.trim();
}
