/** Which of the day's forms are not there yet. Apart from their contents, since the first screen of a tablet needs it. */
import { messages } from '../messages';
import type { DayFormKind } from './day-forms';

/** As the parents’ home calls them. */
export const dayFormNames: Record<DayFormKind, string> = {
  self_declaration: 'Self-declaration',
  daily_log: 'Child daily log',
};

/** What whoever screens is told of a missing one. */
export const dayFormMessages: Record<DayFormKind, string> = {
  self_declaration: messages.selfDeclarationMissing,
  daily_log: messages.dailyLogMissing,
};

/** The forms that a preschool asks for and nobody has filled in for a child that day, as far as this tablet has heard. */
export function missingForms(
  asked: readonly DayFormKind[] | undefined,
  filled: { date: string; kinds: readonly DayFormKind[] } | null | undefined,
  date: string,
): DayFormKind[] {
  const there = filled?.date === date ? filled.kinds : [];
  return asked?.filter((kind) => !there.includes(kind)) ?? [];
}
