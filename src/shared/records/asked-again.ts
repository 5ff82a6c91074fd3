/** A choice as its author's tablet shows it, where another value lives by now than the one that its author saw. Pure. */
import type { Alternative, Choice } from './define-record';
import { same } from './merge-fields';

/** What becomes of the question until the server has told of it: null where the choice settles it. */
export function askedAgain(asked: Alternative, choice: Choice, kept: unknown): Alternative | null {
  const { live, keep, value } = choice;
  if (!live || same(live.value, asked.live.value) || (keep === 'both' && value === undefined)) return null;
  if (keep === 'live') return { ...asked, other: live, unsent: true };
  if (asked.live.value === null || same(asked.live.value, kept)) return null;
  return { ...asked, other: asked.live, unsent: true };
}

export function withoutChosen<Asking extends { alternatives: Alternative[] }>(
  document: Asking,
  chosen: Alternative,
  again: Alternative | null,
): Asking {
  const alternatives = document.alternatives.flatMap((each) => (each === chosen ? (again ?? []) : [each]));
  return { ...document, alternatives };
}
