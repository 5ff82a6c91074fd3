/** What an import made: in the audit trail, and in its own list, by which the same file again makes nothing. */
import type { Context } from '../../context';
import { type Columns, insertRows } from './bulk';

export interface MadeRecord {
  id: number;
  preschool_id: number | null;
  /** Of the file. */
  row: number;
  /** What it is known by in the system that it came from. */
  identity: string | null;
  after: object;
}

export async function writeTrail(
  { trx, clock, actor }: Pick<Context, 'trx' | 'clock' | 'actor'>,
  importId: string,
  entityType: 'child' | 'invoice' | 'user',
  made: readonly MadeRecord[],
): Promise<void> {
  const at = clock.now();
  await insertRows(
    trx,
    'audit_entries',
    auditColumns,
    made.map(({ id, preschool_id, after }) => ({
      at,
      actor_id: actor.userId,
      action: 'created',
      entity_type: entityType,
      entity_id: String(id),
      preschool_id,
      after,
    })),
  );
  await insertRows(
    trx,
    'import_records',
    recordColumns,
    made.map(({ id, row, identity }) => ({
      entity_type: entityType,
      entity_id: id,
      import_id: importId,
      row,
      identity,
    })),
  );
}

const auditColumns: Columns = {
  at: 'timestamptz',
  actor_id: 'bigint',
  action: 'text',
  entity_type: 'text',
  entity_id: 'text',
  preschool_id: 'bigint',
  after: 'jsonb',
};

const recordColumns: Columns = {
  entity_type: 'text',
  entity_id: 'bigint',
  import_id: 'uuid',
  row: 'integer',
  identity: 'text',
};
