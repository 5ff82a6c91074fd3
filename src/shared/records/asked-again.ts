/** What questions show and become on the tablet, until the server has told of them. Pure. */
import type { Alternative, Authored, Choice } from './define-record';
import { same } from './merge-fields';

interface Asking {
  alternatives: Alternative[];
}

/** True where whoever chose saw another value than lives now. */
export const isMoved = ({ live }: Alternative, { live: seen }: Choice): boolean =>
  seen !== undefined && !same(seen.value, live.value);

/** Without the question that a choice settles; where its author saw another value, it waits on with both. */
export function settled<Document extends Asking>(
  document: Document,
  chosen: Alternative,
  choice: Choice,
): Document {
  const { live, keep, value } = choice;
  const isDeletion = chosen.field === 'deleted';
  const isOne = keep === 'live' ? !isDeletion : keep === 'other' || value !== undefined;
  const asksAgain = isOne && isMoved(chosen, choice);
  const other = isDeletion ? chosen.other : (keep === 'live' && live) || chosen.live;
  const alternatives = document.alternatives.flatMap((each) =>
    each.id !== chosen.id ? each : asksAgain ? { ...each, other, unsent: true as const } : [],
  );
  return { ...document, alternatives };
}

/** With questions that show what lives after a change by `by`. @param liveIn undefined where the place is gone */
export function following<Document extends Asking>(
  before: Document,
  after: Document,
  liveIn: (document: Document, asked: Alternative) => unknown,
  { by, at }: Authored,
): Document {
  const alternatives = after.alternatives.map((asked) => {
    const value = liveIn(after, asked);
    return value === undefined || same(value, liveIn(before, asked))
      ? asked
      : { ...asked, live: { value, by, at } };
  });
  return { ...after, alternatives };
}
