/** The audit trail: every write leaves a row in its own transaction; never a secret. */
import type { Context } from './context';

export interface AuditEntry {
  /** A verb in the past tense: `created`, `updated`, `signed_in`. */
  action: string;
  entityType: string;
  entityId: number | string;
  preschoolId?: number | null;
  before?: unknown;
  after?: unknown;
}

/** Writes audit rows, many in one statement. */
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
  entries: AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await trx('audit_entries').insert(
    entries.map((entry) => ({
      at: clock.now(),
      actor_id: (auditedAs ?? actor)?.userId ?? null,
      action: entry.action,
      entity_type: entry.entityType,
      entity_id: String(entry.entityId),
      preschool_id: entry.preschoolId ?? null,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })),
  );
}
