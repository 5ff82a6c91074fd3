/** A screening as it stands on the wire, with its flags. */
import { flagsInSight, screeningContentOf, temperaturesInSight } from '#shared/domain/screening';
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
}

/** To whom it is presented decides whether the MyKid number is there. */
export function presentScreening(
  actor: Actor,
  screening: ListedScreening,
  alternatives: readonly Alternative[] = [],
): Screening {
  const content = screeningContentOf(screening);
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
    temperatures: temperaturesInSight({ ...content, alternatives }),
    recorded_by: screening.recorded_by,
    recorded_at: screening.updated_at.toISOString(),
    open_alternatives: alternatives.length,
  };
}
