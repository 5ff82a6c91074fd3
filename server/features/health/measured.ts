/** Whose the values of a screening are. The temperature's author stands apart. */
import { type ScreeningContent, type ScreeningField, screeningFieldNames } from '#shared/domain/screening';
import { same } from '#shared/records/merge-fields';
import type { HealthScreening } from '../../models/health-screening';
import type { StoredAuthors } from '../../models/stored-authors';
import { authorOf, writtenAfter } from '../alternatives/authors';
import type { Author, Side } from '../alternatives/keep-alternatives';

type Signed = Pick<
  HealthScreening,
  'body_temperature' | 'measured_by' | 'measured_at' | 'repeated' | 'written' | 'updated_by' | 'updated_at'
>;

/**
 * The columns of who measured, after a change by `by`.
 * @param repeats `by` says what they had in sight
 */
export function measuredAgain(
  earlier: Signed | null,
  { body_temperature }: Pick<Signed, 'body_temperature'>,
  by: Author,
  repeats = false,
): { measured_by: number; measured_at: Date; repeated: boolean } {
  const stays = earlier !== null && same(earlier.body_temperature, body_temperature);
  const { userId, at } = stays ? measurerOf(earlier) : by;
  return { measured_by: userId, measured_at: at, repeated: stays ? earlier.repeated : repeats };
}

/** With the measurement as theirs who say it without having seen it, where whom it stands for only repeated it. */
export function claimed<Screening extends Signed>(
  screening: Screening,
  said: Pick<Signed, 'body_temperature'>,
  base: Pick<Signed, 'body_temperature'> | null,
  by: Author,
): Screening {
  const { body_temperature, repeated } = screening;
  const measured = same(said.body_temperature, body_temperature) && !repeats(said, base);
  if (!repeated || !measured) return screening;
  return { ...screening, measured_by: by.userId, measured_at: by.at, repeated: false };
}

export const repeats = (
  said: Pick<Signed, 'body_temperature'>,
  base: Pick<Signed, 'body_temperature'> | null,
): boolean => base !== null && same(said.body_temperature, base.body_temperature);

const measurerOf = ({ measured_by, measured_at, updated_by, updated_at }: Signed): Author => ({
  userId: measured_by ?? updated_by,
  at: measured_at ?? updated_at,
});

const noted = screeningFieldNames.filter((field) => field !== 'body_temperature');

/** What is noted of the other fields after a change by `by`. @param whose what it changes */
export function writtenAgain(
  earlier: (Signed & ScreeningContent) | null,
  content: ScreeningContent,
  by: Author,
  whose: Author = by,
): StoredAuthors {
  if (earlier === null) return {};
  const isChanged = (field: ScreeningField) => !same(earlier[field], content[field]);
  return writtenAfter(noted, (field) => authorIn(earlier, field), isChanged, by, whose);
}

function authorIn(screening: Signed, field: ScreeningField): Author {
  if (field === 'body_temperature') return measurerOf(screening);
  const { written, updated_by, updated_at } = screening;
  return authorOf(written, field, { userId: updated_by, at: updated_at });
}

/** What lives of a field, and whose it is. */
export function liveSide(screening: Signed & ScreeningContent, field: ScreeningField): Side {
  return { value: screening[field] ?? null, ...authorIn(screening, field) };
}
