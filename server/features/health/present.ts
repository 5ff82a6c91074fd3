/** A screening as it stands on the wire, with its flags. */
import { type Measurement, measurementsInSight } from '#shared/domain/measurements';
import { flagsInSight, screeningContentOf } from '#shared/domain/screening';
import type { Screening } from '#shared/endpoints/health';
import type { Alternative } from '#shared/records/define-record';
import type { Actor } from '../../context';
import type { HealthScreening } from '../../models/health-screening';
import { readsIdentity } from '../../who-reads';

export interface ListedScreening extends HealthScreening {
  fullname: string;
  mykid_no: string | null;
  preschool_short_name: string;
  recorded_by: string;
  measured_name: string;
}

/** To whom it is presented decides whether the MyKid number is there. */
export function presentScreening(
  actor: Actor,
  screening: ListedScreening,
  alternatives: readonly Alternative[] = [],
): Screening {
  const content = screeningContentOf(screening);
  const measurements = measurementsOf(screening, alternatives);
  return {
    id: screening.id,
    child_id: screening.child_id,
    child: {
      id: screening.child_id,
      fullname: screening.fullname,
      mykid_no: readsIdentity(actor) ? screening.mykid_no : null,
      preschool_short_name: screening.preschool_short_name,
    },
    date: screening.date,
    ...content,
    flags: flagsInSight({ ...content, alternatives }),
    temperatures: measurements.map(({ value }) => value),
    measurements,
    recorded_by: screening.recorded_by,
    recorded_at: screening.updated_at.toISOString(),
    open_alternatives: alternatives.length,
  };
}

/** The temperatures in sight, each with who measured it. */
export function measurementsOf(
  { body_temperature, measured_name, measured_at, updated_at }: ListedScreening,
  alternatives: readonly Alternative[],
): Measurement[] {
  const last = { by: measured_name, at: (measured_at ?? updated_at).toISOString() };
  return measurementsInSight({ body_temperature, alternatives, last });
}
