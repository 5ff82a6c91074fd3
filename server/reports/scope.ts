/** Whose figures a report is of: one preschool, or all that the actor sees, of a status where one is named. */
import { type Actor, reaches } from '../context';
import { notFound } from '../http/refusal';
import type { Preschool } from '../models/preschool';

export interface PlacesWanted {
  preschool?: number;
  /** Counts only where no preschool is chosen. */
  preschool_status?: Preschool['status'];
}

/** A condition of SQL with named bindings. */
export interface Condition {
  sql: string;
  bindings: Record<string, unknown>;
}

/** @throws Refusal 404 for a preschool beyond the actor's binding */
export function requireReach(actor: Actor, preschool: number | undefined): void {
  if (preschool && !reaches(actor, preschool)) throw notFound();
}

/**
 * The condition on a column that holds a preschool's id.
 * @throws Refusal 404 for a preschool beyond the actor's binding
 */
export function placesIn(
  actor: Actor,
  { preschool, preschool_status }: PlacesWanted,
  column: string,
): Condition {
  requireReach(actor, preschool);
  if (preschool) return { sql: `${column} = :preschool`, bindings: { preschool } };
  const parts: Condition[] = [];
  if (actor.reach !== 'all') {
    const bound = actor.reach === 'bound' ? actor.preschoolIds : [];
    parts.push({ sql: `${column} = ANY (:bound::bigint[])`, bindings: { bound } });
  }
  if (preschool_status) {
    const sql = `${column} IN (SELECT id FROM preschools WHERE status = :preschool_status)`;
    parts.push({ sql, bindings: { preschool_status } });
  }
  return {
    sql: parts.map(({ sql }) => sql).join(' AND ') || 'TRUE',
    bindings: Object.assign({}, ...parts.map(({ bindings }) => bindings)),
  };
}

/**
 * The totals that a report is the sum of, as the table `totals`: those of each preschool, or, where it is of all or of
 * all of a status, what these come to (migration 0028).
 * @throws Refusal 404 for a preschool beyond the actor's binding
 */
export function totalsIn(
  actor: Actor,
  places: PlacesWanted,
  { ofEach, ofAll }: { ofEach: string; ofAll: string },
): Condition & { table: string } {
  const { preschool, preschool_status } = places;
  if (preschool || actor.reach !== 'all')
    return { table: `${ofEach} AS totals`, ...placesIn(actor, places, 'totals.preschool_id') };
  return {
    table: `${ofAll} AS totals`,
    sql: preschool_status ? 'totals.preschool_status = :preschool_status' : 'TRUE',
    bindings: { ...(preschool_status && { preschool_status }) },
  };
}
