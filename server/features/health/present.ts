/** A screening as it stands on the wire, with its flags (D12, D13). */
import { type ScreeningContent, type ScreeningFlag, screeningFlags } from '#shared/domain/screening';
import type { Screening } from '#shared/endpoints/health';
import type { Alternative } from '#shared/operations/documents';
import type { HealthScreening } from '../../models/health-screening';

export interface ListedScreening extends HealthScreening {
  fullname: string;
  mykid_no: string | null;
  preschool_short_name: string;
  recorded_by: string;
}

/** Flags of the live values and of every value that still waits for a choice: fever in either one counts. */
export function flagsWith(content: ScreeningContent, alternatives: readonly Alternative[]): ScreeningFlag[] {
  const others = alternatives.flatMap(({ field, other }) =>
    screeningFlags({ ...content, [field]: other.value }),
  );
  return [...new Set([...screeningFlags(content), ...others])];
}

export function presentScreening(
  screening: ListedScreening,
  alternatives: readonly Alternative[] = [],
): Screening {
  return {
    id: screening.id,
    child_id: screening.child_id,
    child: {
      id: screening.child_id,
      fullname: screening.fullname,
      mykid_no: screening.mykid_no,
      preschool_short_name: screening.preschool_short_name,
    },
    date: screening.date,
    body_temperature: screening.body_temperature,
    symptoms: screening.symptoms,
    others_message: screening.others_message,
    flags: flagsWith(screening, alternatives),
    recorded_by: screening.recorded_by,
    recorded_at: screening.updated_at.toISOString(),
    open_alternatives: alternatives.length,
  };
}
