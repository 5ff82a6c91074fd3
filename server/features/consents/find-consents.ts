/** The consents of one child as they stand on the wire, and what is open of many. */
import type { Knex } from 'knex';
import { consentVersion } from '#shared/consent-texts';
import { consentPurposes } from '#shared/domain/consents';
import type { ChildConsents, Consent } from '#shared/endpoints/consents';
import type { Child } from '../../models/child';
import { findParents } from '../children/find-parents';

type Row = Omit<Consent, 'guardian' | 'recorded_by' | 'recorded_at' | 'version'> & {
  text_version: number;
  guardian_id: number;
  guardian: string;
  recorded_by: number;
  recorder: string;
  recorded_at: Date;
};

/** Every consent of the child, the newest first. */
export async function consentsOf(trx: Knex, childId: number): Promise<Consent[]> {
  const rows: Row[] = await trx('consents')
    .join('users as guardians', 'guardians.id', 'consents.guardian_id')
    .join('users as recorders', 'recorders.id', 'consents.recorded_by')
    .where({ child_id: childId })
    .orderBy('consents.id', 'desc')
    .select('consents.*', 'guardians.name as guardian', 'recorders.name as recorder');
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose,
    given: row.given,
    guardian: { id: row.guardian_id, name: row.guardian },
    how: row.how,
    version: row.text_version,
    language: row.language,
    recorded_by: { id: row.recorded_by, name: row.recorder },
    recorded_at: row.recorded_at.toISOString(),
  }));
}

export async function presentConsents(trx: Knex, child: Child): Promise<ChildConsents> {
  const history = await consentsOf(trx, child.id);
  const parents = await findParents(trx, child.id);
  return {
    child: { id: child.id, fullname: child.fullname },
    purposes: consentPurposes.map((purpose) => ({
      purpose,
      version: consentVersion(purpose),
      last: history.find((one) => one.purpose === purpose) ?? null,
    })),
    history,
    guardians: parents.map(({ id, name }) => ({ id, name })),
  };
}

/** The version of each purpose that is asked now, as rows of SQL: `purpose, version`. */
export const ASKED_SQL = `(VALUES ${consentPurposes
  .map((purpose, place) => `('${purpose}', ${consentVersion(purpose)}, ${place})`)
  .join(', ')}) AS asked (purpose, version, place)`;

/** The last word on each purpose of a child, beside `children` and `asked`. */
export const LAST_SQL = `LEFT JOIN LATERAL (
  SELECT given, text_version, recorded_at FROM consents
   WHERE consents.child_id = children.id AND consents.purpose = asked.purpose ORDER BY consents.id DESC LIMIT 1) AS last ON true`;

/** Open is what was never asked, and what was given to an earlier text. What was withdrawn stays withdrawn. */
export const STATE_SQL = `CASE WHEN NOT last.given THEN 'withdrawn'
  WHEN last.text_version = asked.version THEN 'given' ELSE 'open' END`;

/** How many purposes wait for a word, by child; those without any are left out. */
export async function countOpen(trx: Knex, childIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await trx.raw(
    `SELECT children.id, count(*)::int AS open FROM children CROSS JOIN ${ASKED_SQL} ${LAST_SQL}
      WHERE children.id = ANY (?::bigint[]) AND ${STATE_SQL} = 'open' GROUP BY children.id`,
    [[...childIds]],
  );
  return new Map(rows.map(({ id, open }: { id: number; open: number }) => [id, open]));
}
