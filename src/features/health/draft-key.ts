/** Under which key the tablet keeps what is typed of a screening: the form and the door share it. */
import type { ScreeningContent } from '#shared/domain/screening';

/** What the form opened with; null where there was no screening yet. */
export type DraftBase = ScreeningContent | null;

/** `new` while no child is chosen. */
export function draftKeyOf(childId: number | null, date: string): string {
  return `screening:${childId ?? 'new'}:${date}`;
}
