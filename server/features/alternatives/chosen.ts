/** A choice between two values as the kind that it is about works on it, and what it came to. */
import type { Knex } from 'knex';
import type { ChooseAlternative } from '#shared/records/index';
import { type Difference, same } from '#shared/records/merge-fields';
import type { Actor } from '../../context';
import type { AlternativeRow } from '../../models/alternative';
import type { Child } from '../../models/child';
import type { WriteOutcome } from '../../sync/outcome';
import type { Author } from './keep-alternatives';

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

/** What a kind that asks brings for a choice. */
export interface ChoiceSync {
  /** @param section the alternative's; null where there is no such alternative */
  may(actor: Actor, child: Child, section: string | null): boolean;
  /** Writes the other value, or both. */
  run(trx: Knex, made: MadeChoice): Promise<Chosen>;
}

/** The outcome of putting `kept` in the place of `live`, which `theirs` wrote. */
export function replacing({ open }: MadeChoice, live: unknown, kept: unknown, theirs: Author): Chosen {
  if (live === null || same(live, open.live_value) || same(live, kept)) return {};
  return { asksAgain: { live: kept, other: live, mineLives: true, theirs } };
}
