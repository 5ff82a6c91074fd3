/**
 * Counts of children for the cards and the seats, from totals of children as they are now. A child is
 * billed in a month when a bill above zero is on an invoice of that billing month that is not cancelled.
 */
import type { Knex } from 'knex';
import { attendingStatuses } from '#shared/domain/statuses';
import type { Actor } from '../context';
import { type PlacesWanted, placesIn } from './scope';
import { NOW, readTotals } from './totals';

export async function countChildren(
  knex: Knex,
  actor: Actor,
  places: PlacesWanted,
  statuses: readonly number[],
): Promise<number> {
  const { sql, bindings } = placesIn(actor, places, 'preschool_id');
  const [row] = await readTotals<{ children: number }>(
    knex,
    { kinds: ['children'], months: [NOW] },
    `SELECT COALESCE(sum(children), 0) AS children FROM child_totals
      WHERE status = ANY (:statuses) AND ${sql}`,
    { ...bindings, statuses: [...statuses] },
  );
  return row?.children ?? 0;
}

/** Children who attend and are billed in a month, and those who are not. */
export async function countBilled(
  knex: Knex,
  actor: Actor,
  places: PlacesWanted,
  month: string,
): Promise<{ billed: number; unbilled: number }> {
  const { sql, bindings } = placesIn(actor, places, 'preschool_id');
  const [row] = await readTotals<{ billed: number; attending: number }>(
    knex,
    { kinds: ['billed', 'children'], months: [month, NOW] },
    `SELECT (SELECT COALESCE(sum(children), 0) FROM billed_children
              WHERE month = :month AND status = ANY (:statuses) AND ${sql}) AS billed,
            (SELECT COALESCE(sum(children), 0) FROM child_totals
              WHERE status = ANY (:statuses) AND ${sql}) AS attending`,
    { ...bindings, month, statuses: [...attendingStatuses] },
  );
  const { billed = 0, attending = 0 } = row ?? {};
  return { billed, unbilled: attending - billed };
}

interface SeatsOfAge {
  age: number;
  places: number;
  /** Places less children who attend and open bookings of others; may be below zero. */
  left: number;
}

/** Seats by age of the year, of preschools that have set their places; the capacity is of all. */
export async function seats(
  knex: Knex,
  actor: Actor,
  places: PlacesWanted,
  year: number,
): Promise<{ capacity: number; ages: SeatsOfAge[] }> {
  const { sql, bindings } = placesIn(actor, places, 'preschools.id');
  const rows = await readTotals<SeatsOfAge & { capacity: number }>(
    knex,
    { kinds: ['children'], months: [NOW] },
    `WITH place AS (SELECT id, capacity, places FROM preschools WHERE ${sql}),
          seated AS (
            SELECT :year - born_in AS age, sum(children) AS children
              FROM (SELECT preschool_id, born_in, children FROM child_totals WHERE status = ANY (:statuses)
                    UNION ALL
                    SELECT preschool_id, born_in, children FROM booked_totals WHERE year = :year) AS taken
             WHERE preschool_id IN (SELECT id FROM place WHERE places <> '{}'::jsonb)
             GROUP BY born_in),
          room AS (
            SELECT key::integer AS age, sum(value::integer) AS places FROM place, jsonb_each_text(places) GROUP BY key)
     SELECT ages.age, (SELECT COALESCE(sum(capacity), 0) FROM place) AS capacity, COALESCE(places, 0) AS places,
            COALESCE(places, 0) - COALESCE(children, 0) AS left
       FROM generate_series(1, 12) AS ages (age)
       LEFT JOIN room ON room.age = ages.age
       LEFT JOIN seated ON seated.age = ages.age
      ORDER BY ages.age`,
    { ...bindings, year, statuses: [...attendingStatuses] },
  );
  return { capacity: rows[0]?.capacity ?? 0, ages: rows };
}
