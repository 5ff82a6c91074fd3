/** The photo of a child: another one is another file, so that its id says whether it changed. */
import { hasWithdrawn } from '#shared/domain/consents';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import type { UploadedFile } from '../../http/multipart';
import { invalid } from '../../http/refusal';
import { Child } from '../../models/child';
import { removeFile, storeFile } from '../../providers/storage';
import { lockChildren } from './lock-children';

/** The id of the photo; null where there is none, or the consent to it was withdrawn. */
export const shownPhoto = (child: Child): string | null =>
  hasWithdrawn(child, 'photo_app') ? null : child.photo_id;

/** Null takes the photo away. @throws Refusal 422 where the consent to photos was withdrawn */
export async function setPhoto(context: Context, child: Child, file: UploadedFile | null): Promise<void> {
  const { trx } = context;
  const [before] = await lockChildren(trx, [child.id]);
  if (file && before && hasWithdrawn(before, 'photo_app'))
    throw invalid({ photo: [messages.photoWithdrawn] });
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
