/** One thing that the nightly job does: which rows of a kind are over, and how a few of them go. */
import type { Knex } from 'knex';
import type { KeptKindName } from '#shared/domain/keeping';
import type { SystemContext } from '../../jobs/job-context';
import type { Held } from './holds';
import type { Cut } from './periods';

/** What went in one batch: how many records, the first and the last of their instants. */
export interface Gone {
  count: number;
  from: Date | null;
  to: Date | null;
}

/** What SQL about a kind is given. */
export type Bound = Cut & Held;

export interface Sweep {
  kind: KeptKindName;
  /** SELECT of all that is kept: `at` is when each came to be. For the preview. */
  kept: string;
  /** SELECT of what is over, with `at`; `:before`, `:born` and what is held are given. */
  over: string;
  /** Lets a few go. @returns a count of 0 once none is left */
  take: (context: SystemContext, bound: Bound) => Promise<Gone>;
}

/** As many rows at a time: nobody waits for them. */
export const BATCH = 500;

export const NONE: Gone = { count: 0, from: null, to: null };

/** A sweep whose batch is one statement that ends in `SELECT count(*), min(at), max(at)`. */
export function statement(
  sweep: Omit<Sweep, 'take'>,
  /** Begins after `over (…, at)`: the rest of the WITH, whose last part is `gone (at)`. */
  { lock, parts, batch = BATCH }: { lock: string; parts: string; batch?: number },
): Sweep {
  const sql = `
    WITH over AS (${sweep.over} LIMIT ${batch} FOR ${lock}), ${parts}
    SELECT count(*)::integer AS count, min(at) AS from, max(at) AS to FROM gone`;
  return { ...sweep, take: async ({ trx }, bound) => taken(await trx.raw(sql, bindingsOf(bound))) };
}

/** Names as SQL binds them: lists as arrays. */
export const bindingsOf = (bound: Bound) => ({
  ...bound,
  heldChildren: bound.heldChildren as unknown as Knex.RawBinding,
  heldEmails: bound.heldEmails as unknown as Knex.RawBinding,
});

const taken = ({ rows }: { rows: Gone[] }): Gone => rows[0] ?? NONE;
