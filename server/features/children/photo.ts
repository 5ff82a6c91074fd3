/** The photo of a child: another one is another file, so that its id says whether it changed. */
import { audit } from '../../audit';
import type { Context } from '../../context';
import type { UploadedFile } from '../../http/multipart';
import { Child } from '../../models/child';
import { removeFile, storeFile } from '../../providers/storage';
import { lockChildren } from './lock-children';

/** Null takes the photo away. */
export async function setPhoto(context: Context, child: Child, file: UploadedFile | null): Promise<void> {
  const { trx } = context;
  const [before] = await lockChildren(trx, [child.id]);
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
