/** A choice between two values as the screening's and the report's part of it work on it, and what it came to. */
import { type Difference, same } from '#shared/operations/merge';
import type { ChooseAlternative } from '#shared/operations/operations';
import type { AlternativeRow } from '../../models/alternative';
import type { Child } from '../../models/child';
import type { Author } from './keep-alternatives';
import type { WriteOutcome } from './outcome';

export interface MadeChoice {
  open: AlternativeRow;
  choice: ChooseAlternative['arguments'];
  child: Child;
  by: Author;
}

export interface Chosen {
  refused?: WriteOutcome;
  /** What someone wrote since the question was asked: it lives on, or waits beside what was chosen. */
  asksAgain?: Pick<Difference, 'live' | 'other' | 'mineLives'> & { theirs: Author };
}

/** The outcome of putting `kept` in the place of `live`, which `theirs` wrote. */
export function replacing({ open }: MadeChoice, live: unknown, kept: unknown, theirs: Author): Chosen {
  if (live === null || same(live, open.live_value) || same(live, kept)) return {};
  return { asksAgain: { live: kept, other: live, mineLives: true, theirs } };
}
