/** The photo of a child: another one is another file, so that its id says whether it changed. */
import { hasWithdrawn } from '#shared/domain/consents';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import type { UploadedFile } from '../../http/multipart';
import { conflict, invalid } from '../../http/refusal';
import { Child } from '../../models/child';
import { removeFile, storeFile } from '../../providers/storage';
import { childrenForUpdate } from './children-for-update';

/** The id of the photo; null where there is none, or the consent to it was withdrawn. */
export const shownPhoto = (child: Child): string | null =>
  hasWithdrawn(child, 'photo_app') ? null : child.photo_id;

/** Under a legal hold nothing of a child goes. */
export const isHeld = (trx: Context['trx'], childId: number) =>
  trx('legal_holds').where({ child_id: childId, lifted_at: null }).first('id');

/**
 * Null takes the photo away.
 * @throws Refusal 422 where the consent to photos was withdrawn, 409 where there is one and a legal hold keeps it
 */
export async function setPhoto(context: Context, child: Child, file: UploadedFile | null): Promise<void> {
  const { trx } = context;
  const [before] = await childrenForUpdate(trx, [child.id]);
  if (file && before && hasWithdrawn(before, 'photo_app'))
    throw invalid({ photo: [messages.photoWithdrawn] });
  if (before?.photo_id && (await isHeld(trx, child.id))) throw conflict(officeMessages.photoHeld);
  const photo_id = file && (await storeFile(context, file));
  await Child.query(trx).findById(child.id).patch({ photo_id });
  if (before?.photo_id) await removeFile(trx, before.photo_id);
  await audit(context, {
    action: file ? 'photo_set' : 'photo_removed',
    entityType: 'child',
    entityId: child.id,
    preschoolId: child.preschool_id,
    after: file && { sha256: file.sha256, size: file.bytes.length },
  });
}
