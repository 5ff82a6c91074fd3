/** The audit trail: every write leaves a row in its own transaction; never a secret. */
import type { Context } from './context';
import { insertRows } from './db/insert-rows';

export interface AuditEntry {
  /** A verb in the past tense: `created`, `updated`, `signed_in`. */
  action: string;
  entityType: string;
  entityId: number | string;
  preschoolId?: number | null;
  before?: unknown;
  after?: unknown;
}

/** Writes a row of the trail, or many in one statement. */
export async function audit(
  {
    trx,
    actor,
    auditedAs = null,
    clock,
  }: Pick<Context, 'trx' | 'clock'> & {
    actor: { userId: number } | null;
    auditedAs?: { userId: number } | null;
  },
  written: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const rows = ([written].flat() as AuditEntry[]).map((entry) => ({
    at: clock.now(),
    actor_id: (auditedAs ?? actor)?.userId ?? null,
    action: entry.action,
    entity_type: entry.entityType,
    entity_id: String(entry.entityId),
    preschool_id: entry.preschoolId ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
  }));
  await insertRows(trx, 'audit_entries', rows);
}
