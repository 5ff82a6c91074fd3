/** Whose the values of a screening are: the temperature has its own author, other fields have whoever wrote last. */
import type { ScreeningField } from '#shared/domain/screening';
import { same } from '#shared/records/merge-fields';
import type { HealthScreening } from '../../models/health-screening';
import type { Author, Side } from '../alternatives/keep-alternatives';

type Signed = Pick<
  HealthScreening,
  'body_temperature' | 'measured_by' | 'measured_at' | 'updated_by' | 'updated_at'
>;

/** The columns of who measured, after a change by `by`. */
export function measuredAgain(
  earlier: Signed | null,
  { body_temperature }: Pick<Signed, 'body_temperature'>,
  by: Author,
): { measured_by: number; measured_at: Date } {
  const { userId, at } =
    earlier && same(earlier.body_temperature, body_temperature) ? measurerOf(earlier) : by;
  return { measured_by: userId, measured_at: at };
}

const measurerOf = ({ measured_by, measured_at, updated_by, updated_at }: Signed): Author => ({
  userId: measured_by ?? updated_by,
  at: measured_at ?? updated_at,
});

/** What lives of a field, and whose it is. */
export function liveSide(
  screening: Signed & Pick<HealthScreening, ScreeningField>,
  field: ScreeningField,
): Side {
  const { updated_by, updated_at } = screening;
  const author =
    field === 'body_temperature' ? measurerOf(screening) : { userId: updated_by, at: updated_at };
  return { value: screening[field] ?? null, ...author };
}
