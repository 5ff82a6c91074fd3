/** What has become of a child's report today, as one word in the list. Pure. */
import type { ReportDocument } from '#shared/records/report-document';
import type { Entry } from '../../local/entry';

/**
 * `unknown`: entries still come to this tablet; `refused`: its author must look; `draft`: typed here and not submitted; `choice`: two versions wait for someone
 * to choose; `waiting`: on this tablet only; `held`: with the principal; `ready`: the parents see it.
 */
export type ReportState =
  | 'none'
  | 'unknown'
  | 'draft'
  | 'refused'
  | 'choice'
  | 'waiting'
  | 'held'
  | 'sent'
  | 'ready';

/** Whose part of the report is asked about: the teacher's activities and interventions, or the therapist's note. */
export type ReportPart = 'teacher' | 'soapp';

/** The state that matters most; what needs a person comes before what needs the network. */
export function reportState(
  entry: Entry<ReportDocument> | undefined,
  hasDraft: boolean,
  part: ReportPart,
): ReportState {
  if (entry?.mark === 'refused') return 'refused';
  if (hasDraft) return 'draft';
  if (!entry || !isBegun(entry.document, part)) return 'none';
  if (entry.document.alternatives.length > 0) return 'choice';
  if (entry.mark !== 'sent') return entry.mark;
  return entry.document.ready && part === 'teacher' ? 'ready' : 'sent';
}

/** True once someone wrote something of this part, or called the report ready. */
function isBegun({ sections, ready }: ReportDocument, part: ReportPart): boolean {
  if (part === 'soapp') return Object.values(sections.soapp?.texts ?? {}).some((text) => text !== null);
  return (
    ready || [sections.activities, sections.interventions].some((section) => (section?.rows.length ?? 0) > 0)
  );
}

/** Counted as done: the teacher called it ready. A single activity logged in the morning is not yet a report. */
export function isDone(entry: Entry<ReportDocument> | undefined): boolean {
  return entry?.document.ready === true;
}
