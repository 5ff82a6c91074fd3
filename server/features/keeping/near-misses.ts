/**
 * A near miss is about no child. Where one of a child's preschools and days names it all the same, or another child that is
 * called alike, the office reads it before the child is erased: it takes the name out, or says that it stays as it is.
 */
import type { Knex } from 'knex';
import { calledName } from '#shared/domain/called-name';
import { leftStatuses } from '#shared/domain/statuses';
import type { JudgedNearMiss, NearMissToRead } from '#shared/endpoints/keeping';
import { officeMessages } from '#shared/office-messages';
import type { AuditEntry } from '../../audit';
import { conflict, invalid } from '../../http/refusal';
import type { Child } from '../../models/child';
import { type Naming, only, patternOf, replacedSql } from './erase-texts';

const TEXTS = ['place', 'text', 'done', 'followed_up'] as const;
export const nearMissTexts: readonly string[] = TEXTS;

type Row = NearMissToRead & { preschool_id: number };

/** By its name, its number and what it is called, which others may be called too. */
const callingPattern = ({ fullname }: Child, { words, near = [] }: Pick<Naming, 'words' | 'near'>) =>
  patternOf([...words, ...near, calledName(fullname).called]);

/** Those that may name it, the oldest first. @param since before that, nothing was written about it */
export async function nearMissesNaming(
  trx: Knex,
  child: Child,
  { words, near = [] }: Pick<Naming, 'words' | 'near'>,
  since: Date,
  lock = false,
): Promise<Row[]> {
  const pattern = callingPattern(child, { words, near });
  if (pattern === null) return [];
  const { rows } = await trx.raw(
    `SELECT near_misses.id, near_misses.preschool_id, preschools.short_name AS preschool, day, time, ${TEXTS.join(', ')},
            md5(concat_ws(chr(31), ${TEXTS.map((text) => `COALESCE(${text}, '')`).join(', ')})) AS version
       FROM near_misses JOIN preschools ON preschools.id = near_misses.preschool_id
      WHERE near_misses.preschool_id IN (SELECT :home::bigint UNION SELECT preschool_id FROM former_places WHERE child_id = :id)
        AND recorded_at >= :since
        AND day <= COALESCE((SELECT max(changed_at) FROM child_status_changes
                              WHERE child_id = :id AND to_status = ANY (:left::int[])), now()) + interval '30 days'
        AND concat_ws(' ', ${TEXTS.join(', ')}) ~* :pattern
      ORDER BY day, time, near_misses.id ${lock ? 'FOR NO KEY UPDATE OF near_misses' : ''}`,
    {
      id: child.id,
      home: child.preschool_id,
      since,
      pattern,
      left: leftStatuses as unknown as Knex.RawBinding,
    },
  );
  return rows;
}

/**
 * Writes what the office made of them. @returns a line of the trail for each, without what was said
 * @throws Refusal 409 where one was not read, or was changed since
 */
export async function judgeNearMisses(
  trx: Knex,
  found: readonly Row[],
  judged: readonly JudgedNearMiss[],
): Promise<AuditEntry[]> {
  const byId = new Map(judged.map((one) => [one.id, one]));
  const trail: AuditEntry[] = [];
  for (const row of found) {
    const said = byId.get(row.id);
    if (!said) throw conflict(officeMessages.nearMissesUnread);
    if (said.version !== row.version) throw conflict(officeMessages.nearMissChanged);
    const { id, version: _, ...texts } = said;
    if ((texts.followed_up === null) !== (row.followed_up === null))
      throw invalid({ near_misses: [officeMessages.nearMissDoneRequired] });
    const isSame = TEXTS.every((text) => texts[text] === row[text]);
    if (!isSame) await trx('near_misses').where({ id }).update(texts);
    trail.push({
      action: isSame ? 'confirmed' : 'updated',
      entityType: 'near_miss',
      entityId: id,
      preschoolId: row.preschool_id,
    });
  }
  return trail;
}

/**
 * By night nobody reads them: whatever it is called goes, also where another child may be meant, since nothing of it may stay.
 * @returns a line of the trail for each, without what was said
 */
export async function renameNearMisses(
  trx: Knex,
  found: readonly Row[],
  child: Child,
  naming: Naming,
): Promise<AuditEntry[]> {
  const telling = patternOf(only(naming).words);
  const calling = callingPattern(child, naming);
  if (calling === null || found.length === 0) return [];
  // Its full name first, of which the rest is a part.
  for (const [pattern, instead] of [
    [telling, naming.instead],
    [calling, NAMELESS],
  ] as const) {
    if (pattern === null) continue;
    const values = TEXTS.map((text) => `${text} = ${replacedSql(text, ':pattern', ':instead')}`);
    await trx.raw(`UPDATE near_misses SET ${values.join(', ')} WHERE id = ANY (:ids::uuid[])`, {
      pattern,
      instead,
      ids: found.map(({ id }) => id) as unknown as Knex.RawBinding,
    });
  }
  return found.map(({ id, preschool_id }) => ({
    action: 'updated',
    entityType: 'near_miss',
    entityId: id,
    preschoolId: preschool_id,
  }));
}

/** Where a name stood that may have been another child's: it says nothing of whose it was. */
const NAMELESS = '…';
