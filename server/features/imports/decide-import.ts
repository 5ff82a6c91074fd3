/** What becomes of a checked file: written, once, however often that is asked for; or given up. */
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import { enqueue } from '../../jobs/enqueue';
import { Import } from '../../models/import';
import { removeFile } from '../../providers/storage';
import { withdrawFor } from '../approvals/decide';
import { requireSecondForFile } from './let-off';

async function hold({ trx }: Context, id: string): Promise<Import> {
  // Not the whole lock: the rows that are being written hold on to its key, and nobody waits for them here.
  const held = await Import.query(trx).findById(id).forNoKeyUpdate();
  if (!held) throw new Error(`The import ${id} went away.`);
  return held;
}

/**
 * @throws Refusal 409 where there is nothing to confirm, or where it lets a family off above the limit of one person; 403
 *   where that is the own family
 */
export async function confirmImport(context: Context, id: string): Promise<void> {
  const { trx, clock, actor, approval, auditedAs } = context;
  const { state, let_off } = await hold(context, id);
  // Twice is once: the second tap finds it under way, or done.
  if (state === 'writing' || state === 'done') return;
  if (state !== 'ready') throw conflict(officeMessages.importNotReady);
  await requireSecondForFile(context, let_off);
  await Import.query(trx)
    .findById(id)
    .patch({
      state: 'writing',
      rows_through: 0,
      confirmed_by: actor.userId,
      confirmed_at: clock.now(),
      ...(approval && { approved_by: auditedAs?.userId ?? null }),
    });
  await enqueue(context, 'write_import', { import_id: id });
}

/**
 * A request for a second person ends with it.
 * @throws Refusal 409 where it is written
 */
export async function discardImport(context: Context, { id, number }: Import): Promise<void> {
  const { trx, clock } = context;
  // First the request, then the import, as who approves takes them.
  await withdrawFor(context, 'confirm_import', number);
  const { state, file_id } = await hold(context, id);
  if (state === 'writing' || state === 'done') throw conflict(officeMessages.importIsWritten);
  if (state === 'discarded') return;
  await Import.query(trx)
    .findById(id)
    .patch({ state: 'discarded', file_id: null, summary: null, finished_at: clock.now() });
  // What it told of families goes with it.
  await trx('import_problems').where({ import_id: id }).delete();
  if (file_id) await removeFile(trx, file_id);
}

/** @throws Refusal 409 before it is written, 422 where no mail would go out */
export async function inviteImported(context: Context, id: string): Promise<void> {
  const { trx, clock, actor, services } = context;
  const { state } = await hold(context, id);
  if (state !== 'done') throw conflict(officeMessages.importNotDone);
  if (services.mail === null) throw invalid({ id: [officeMessages.importNoMail] });
  await Import.query(trx).findById(id).patch({ invited_by: actor.userId, invited_at: clock.now() });
  await enqueue(context, 'invite_imported', { import_id: id }, { key: `invite ${id}` });
  await audit(context, { action: 'invited', entityType: 'import', entityId: id });
}
