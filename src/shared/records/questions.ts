/** Which questions about a record are asked now, and what a choice settles: apart from the kinds, for screens that ask. Pure. */
import type { Alternative, Choice } from './define-record';
import type { ChoosingType } from './index';
import { nextAlternative, settledWith } from './screening-questions';

interface HangTogether {
  next(asking: { alternatives: Alternative[] }): Alternative | undefined;
  settledWith(
    asking: { alternatives: Alternative[] },
    chosen: Alternative,
    keep: Choice['keep'],
  ): Alternative[];
}

/** Kinds of which one question is asked after the other; those of every other kind stand by themselves. */
const inTurn: Partial<Record<ChoosingType, HangTogether>> = {
  screening: { next: nextAlternative, settledWith },
};

/** The ones that someone can choose between now, of all that are open of a record. */
export function askedNow(type: ChoosingType, open: readonly Alternative[]): Alternative[] {
  const alternatives = open.filter(({ unsent }) => !unsent);
  const kind = inTurn[type];
  return kind ? [kind.next({ alternatives }) ?? []].flat() : alternatives;
}

/** The ones that a choice settles beside its own, of all that are open of a record. */
export const settledBy = (
  type: ChoosingType,
  open: readonly Alternative[],
  chosen: Alternative,
  keep: Choice['keep'],
): Alternative[] => inTurn[type]?.settledWith({ alternatives: [...open] }, chosen, keep) ?? [];
