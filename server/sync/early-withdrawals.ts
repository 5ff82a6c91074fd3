/**
 * Withdrawals that come before their events: in a database that was set back, or while the event is quarantined. Each is
 * stored with the child for which the right to it was judged, and holds once this event of that child comes.
 */
import type { Knex } from 'knex';
import { type RecordType, recordOf } from '#shared/records/index';
import { type AuditEntry, audit } from '../audit';
import type { Context } from '../context';
import type { RecordEntry, Waiting } from './record-sync';

/** As many of one person wait for their events; each event takes its own away. */
const WAITING_MOST = 500;

interface Named {
  arguments: { id: string; child_id: number };
}
interface Voiding {
  arguments: { id: string; child_id: number; reason: string };
}

export interface EarlyWithdrawal {
  record_id: string;
  record_type: string;
  child_id: number;
  voided_by: number;
  voided_at: Date;
  void_reason: string;
}

/** By `keyOf`. */
export type EarlyWithdrawals = ReadonlyMap<string, EarlyWithdrawal>;

export const keyOf = (childId: number, recordId: string): string => `${childId} ${recordId}`;

/** What was withdrawn of these events before they came. */
export async function findEarly(
  trx: Knex,
  type: RecordType,
  entries: readonly RecordEntry<Named>[],
): Promise<EarlyWithdrawals> {
  const ids = entries.map(({ input }) => input.arguments.id);
  const found: EarlyWithdrawal[] =
    ids.length === 0
      ? []
      : await trx('early_withdrawals')
          .where({ record_type: type })
          .whereRaw('record_id = ANY (?::uuid[])', [ids]);
  return new Map(found.map((row) => [keyOf(row.child_id, row.record_id), row]));
}

/** The first stays where two withdraw one. @returns those that are stored, by `keyOf` */
export async function storeEarly(
  context: Context,
  type: RecordType,
  entries: readonly RecordEntry<Voiding>[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const { trx, actor, clock } = context;
  const stored = new Set((await findEarly(trx, type, entries)).keys());
  const [waiting] = await trx('early_withdrawals')
    .where({ voided_by: actor.userId })
    .count<{ count: string }[]>();
  let room = WAITING_MOST - Number(waiting?.count ?? 0);
  const rows: EarlyWithdrawal[] = [];
  const audits: AuditEntry[] = [];
  for (const { child, input } of entries) {
    const { id, reason } = input.arguments;
    const key = keyOf(child.id, id);
    if (stored.has(key) || room <= 0) continue;
    stored.add(key);
    room -= 1;
    const by = { voided_by: actor.userId, voided_at: clock.now(), void_reason: reason };
    rows.push({ record_id: id, record_type: type, child_id: child.id, ...by });
    audits.push({
      action: 'voided',
      entityType: type,
      entityId: id,
      preschoolId: child.preschool_id,
      after: { child_id: child.id, void_reason: reason },
    });
  }
  if (rows.length > 0) await trx('early_withdrawals').insert(rows);
  await audit(context, audits);
  return stored;
}

/** What its author withdrew of an event that is declined is done with. */
export async function forgetDeclined(
  trx: Knex,
  record_type: RecordType,
  { author_id, child_id, operation }: Waiting,
): Promise<void> {
  const record_id = recordOf(operation.name, operation.arguments)?.id;
  if (child_id === null || record_id === undefined) return;
  await trx('early_withdrawals').where({ record_id, record_type, child_id, voided_by: author_id }).delete();
}

/** Their events are there, and say it themselves. */
export async function forgetEarly(trx: Knex, used: readonly EarlyWithdrawal[]): Promise<void> {
  for (const { record_id, record_type, child_id } of used)
    await trx('early_withdrawals').where({ record_id, record_type, child_id }).delete();
}
