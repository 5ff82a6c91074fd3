/** Doses of medicine as the parents of the child read them: what, when, by whom and checked by whom. */
import type { Knex } from 'knex';
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import { NUDGED_DAYS } from '#shared/domain/care';
import { isDoseTrouble } from '#shared/domain/dose-acts';
import { APART_DAYS, doubledDoses } from '#shared/domain/medicine';
import type { ChildDay, PortalChild } from '#shared/endpoints/portal';
import type { DoseContent } from '#shared/records/dose';
import { standingSql } from '../../sync/standing';
import { acknowledgedBy } from './acknowledged-by';

type Dose = NonNullable<ChildDay['doses']>[number];
type Row = DoseContent & {
  id: string;
  child_id: number;
  recorder: string;
  first: Dose['first'];
  /** All of the dose, itself among them. */
  versions: string[];
  /** When it reached the server, as it was noted first. */
  came_at: Date;
  recorded_at: Date;
};

/** The days on which another one may be too near a dose. */
const NEAR_DAYS = Array.from({ length: 2 * APART_DAYS + 1 }, (_, days) => days - APART_DAYS);

export async function dosesOf(
  trx: Knex,
  childIds: readonly number[],
  dates: readonly string[],
): Promise<{ child_id: number; day: string; dose: Dose }[]> {
  const near = dates.flatMap((date) => NEAR_DAYS.map((days) => addDays(date, days)));
  const { rows: found }: { rows: Row[] } = await trx.raw(
    `SELECT doses.*, users.name AS recorder,
            ARRAY(SELECT version.id FROM doses AS version WHERE version.child_id = doses.child_id
                     AND (version.id = COALESCE(doses.first_id, doses.id)
                       OR version.first_id = COALESCE(doses.first_id, doses.id))) AS versions,
            COALESCE((SELECT noted.recorded_at FROM doses AS noted
                       WHERE noted.id = doses.first_id AND noted.child_id = doses.child_id), doses.recorded_at) AS came_at,
            (SELECT json_build_object('time', noted.time, 'amount', noted.amount, 'by', name)
               FROM doses AS noted JOIN users ON users.id = noted.recorded_by
              WHERE noted.id = doses.first_id AND noted.child_id = doses.child_id) AS first
       FROM doses JOIN users ON users.id = recorded_by
      WHERE doses.child_id = ANY (:children::bigint[]) AND day = ANY (:dates::date[]) AND ${standingSql('doses')}
      ORDER BY doses.time, doses.id`,
    { children: [...childIds], dates: [...new Set(near)] },
  );
  const rows = found.filter(({ day }) => dates.includes(day));
  const pairs = doubledDoses(found);
  /** Those beside which a dose may be one too many. */
  const besideOf = (row: Row) =>
    pairs.flatMap((pair) => (pair.includes(row) ? pair : [])).filter((one) => one !== row);
  const asks = (row: Row) => besideOf(row).length > 0 || isDoseTrouble(row.act);
  const known = await acknowledgedBy(
    trx,
    found.filter(asks).flatMap(({ versions }) => versions),
  );
  // Who knew of it before it was corrected knows of it still.
  const ownOf = ({ versions }: Row) =>
    versions.flatMap((id) => known.get(id) ?? []).toSorted((one, other) => (one.at < other.at ? -1 : 1))[0];
  // One whose time was corrected is another beside others.
  const cameAt = ({ first, time, came_at, recorded_at }: Row) =>
    (first && first.time !== time ? recorded_at : came_at).toISOString();
  // Who knows of one of two doses knows of both, if both were there by then.
  const knownOf = (row: Row) =>
    ownOf(row) ??
    besideOf(row)
      .flatMap((one) => ownOf(one) ?? [])
      .find(({ at }) => at >= cameAt(row));
  return rows.map((row) => ({
    child_id: row.child_id,
    day: row.day,
    dose: {
      id: row.id,
      act: row.act,
      time: row.time,
      medicine: row.medicine,
      amount: row.amount,
      by: row.giver ?? row.recorder,
      witness: row.witness,
      override: row.override,
      note: row.note,
      doubled: besideOf(row).length > 0,
      acknowledged: (asks(row) && knownOf(row)) || null,
      ...(row.first_id && { reason: row.reason ?? null, first: row.first }),
    },
  }));
}

type Unread = NonNullable<PortalChild['unread']>[number];

/** The doses of days before today that went wrong, or may be one too many, and of which no parent said yet that they know. */
export async function unreadDosesOf(
  trx: Knex,
  childIds: readonly number[],
  today: CalendarDate,
): Promise<{ child_id: number; unread: Unread }[]> {
  const dates = Array.from({ length: NUDGED_DAYS }, (_, days) => addDays(today, -1 - days));
  const all = await dosesOf(trx, childIds, dates);
  return all
    .filter(({ dose }) => (dose.doubled || isDoseTrouble(dose.act)) && !dose.acknowledged)
    .map(({ child_id, day, dose: { id, time, doubled } }) => ({
      child_id,
      unread: { id, day, time, has_photos: false, dose: doubled ? 'doubled' : 'trouble' },
    }));
}
