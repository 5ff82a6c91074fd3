/** A choice between two values as the kind that it is about works on it, and what it came to. */
import type { Knex } from 'knex';
import type { ChooseAlternative } from '#shared/records/index';
import { same } from '#shared/records/merge-fields';
import type { Actor, Context } from '../../context';
import type { AlternativeRow } from '../../models/alternative';
import type { Child } from '../../models/child';
import type { WriteOutcome } from '../../sync/outcome';
import { type Author, livesIn, otherOf, type Side, sidesOf } from './keep-alternatives';

export interface MadeChoice {
  open: AlternativeRow;
  choice: ChooseAlternative['arguments'];
  child: Child;
  by: Author;
  /** What lived in the sight of whoever chose. */
  seen: SeenValue;
}

/** Nobody's where it never lived here. */
type SeenValue = Side | { value: unknown; userId: null };

export interface Chosen {
  refused?: WriteOutcome;
  /** Two values that one of both may have been taken from someone by: they are asked about. */
  asksAgain?: { live: Side; other: SeenValue };
}

/** What a kind that asks brings for a choice. */
export interface ChoiceSync {
  /** @param section the alternative's; null where there is no such alternative */
  may(actor: Actor, child: Child, section: string | null): boolean;
  /** What lives in the place that the question is about; null as its value where that is gone. */
  lives(trx: Knex, open: AlternativeRow, child: Child): Promise<Side>;
  /** Writes the other value, or both; looks whether what is kept is what was seen. */
  run(trx: Knex, made: MadeChoice): Promise<Chosen>;
  /** Looks before the choice is carried out; what it answers is done after it. */
  around?(context: Context, open: AlternativeRow, child: Child): Promise<() => Promise<void>>;
}

/**
 * What an earlier app's author saw is not told. Keeping what lives is keeping it as it is; else they saw at least the
 * value that they were asked with, or what they wrote there themselves.
 */
export function seenBy({ userId }: Author, open: AlternativeRow, choice: MadeChoice['choice']): SeenValue {
  const { keep, live } = choice;
  const sides = sidesOf(open);
  if (live)
    return (
      sides.findLast((side) => same(side.value, live.value)) ?? { value: live.value ?? null, userId: null }
    );
  if (keep === 'live') return livesIn(open);
  return sides.findLast((side) => side.userId === userId) ?? (sides[0] as Side);
}

/** The outcome of keeping what lives: whoever saw another value there is asked about both. */
export function keeping({ choice, seen }: MadeChoice, live: Side): Chosen {
  return !choice.live || same(live.value, seen.value) ? {} : { asksAgain: { live, other: seen } };
}

/** The outcome of putting `kept` in the place of `live`. */
export function replacing({ open, choice, by, seen }: MadeChoice, live: Side, kept: unknown): Chosen {
  if (live.value === null || same(live.value, seen.value) || same(live.value, kept)) return {};
  const { userId, at } = choice.keep === 'other' ? otherOf(open) : by;
  return { asksAgain: { live: { value: kept, userId, at }, other: live } };
}

/** What lives, with the one who is known to have written it; else with whoever wrote there last. */
export function sideOf(open: AlternativeRow, value: unknown, last: Author): Side {
  const known = open.kept === 'other' ? otherOf(open) : livesIn(open);
  const { userId, at } = same(known.value, value) ? known : last;
  return { value, userId, at };
}
