/** An import as the screens read it. */
import type { ImportDetail, ListedImport } from '#shared/endpoints/imports';
import type { Context } from '../../context';
import { notFound } from '../../http/refusal';
import { Import } from '../../models/import';

export const IMPORT_GRAPH = '[author, confirmer]';

const personOf = (user: { id: number; name: string } | null | undefined) =>
  user ? { id: user.id, name: user.name } : null;

export function presentListed(one: Import): ListedImport {
  return {
    id: one.id,
    kind: one.kind,
    file_name: one.file_name,
    state: one.state,
    problems: one.problems,
    summary: one.summary,
    created_by: personOf(one.author),
    created_at: one.created_at.toISOString(),
    confirmed_by: personOf(one.confirmer),
    finished_at: one.finished_at?.toISOString() ?? null,
  };
}

/** Read anew, after whatever was done to it. */
export async function presentImport(
  { trx, services }: Pick<Context, 'trx' | 'services'>,
  id: string,
): Promise<ImportDetail> {
  const one = await Import.query(trx).findById(id).withGraphFetched(IMPORT_GRAPH);
  if (!one) throw notFound();
  const { rows } = await trx.raw(
    `SELECT count(*) AS parents, count(users.invited_at) AS invited
       FROM import_records JOIN users ON users.id = entity_id
      WHERE import_id = ? AND entity_type = 'user' AND deactivated_at IS NULL`,
    [id],
  );
  const waiting = await trx('approvals')
    .where({ operation: 'confirm_import', subject_id: one.number, state: 'waiting' })
    .first('id');
  const { kind, file_sha256 } = one;
  const twin = await Import.query(trx)
    .findOne({ kind, file_sha256, state: 'done' })
    .whereNot({ id })
    .withGraphFetched(IMPORT_GRAPH);
  return {
    ...presentListed(one),
    number: one.number,
    awaits_approval: waiting !== undefined,
    written_before: twin?.finished_at
      ? { id: twin.id, at: twin.finished_at.toISOString(), by: twin.confirmer?.name ?? '' }
      : null,
    progress: { total: one.rows_total, through: one.rows_through },
    invitations: {
      ...rows[0],
      asked_at: one.invited_at?.toISOString() ?? null,
      possible: services.mail !== null,
    },
  };
}
