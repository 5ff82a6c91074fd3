/** "Ready for the parents": how the switch stands, and what of it Submit carries. Pure. */
import type { ReportDocument } from '#shared/records/report-document';

/**
 * On unless somebody chose otherwise. A therapist's note does not make the teacher's report ready:
 * for them the switch stands as the report is.
 */
export function readyShown(
  chosen: boolean | null,
  document: ReportDocument | null,
  byTherapist: boolean,
): boolean {
  if (chosen !== null) return chosen;
  return byTherapist ? (document?.ready ?? false) : true;
}

/** What is saved of it; undefined leaves the report as it is. */
export function readyToSave(shown: boolean, document: ReportDocument | null): boolean | undefined {
  return shown === (document?.ready ?? false) ? undefined : shown;
}
