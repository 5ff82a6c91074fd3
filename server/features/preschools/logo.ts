/** The logo at the head of a preschool's papers: another one is another file, so that its id says whether it changed. */
import { audit } from '../../audit';
import type { Context } from '../../context';
import type { UploadedFile } from '../../http/multipart';
import { notFound } from '../../http/refusal';
import { Preschool } from '../../models/preschool';
import { fitOnPaper } from '../../providers/pictures';
import { removeFile, storeFile } from '../../providers/storage';

/** Null takes the logo away. It is kept as what papers can draw. */
export async function setLogo(context: Context, id: number, file: UploadedFile | null): Promise<void> {
  const { trx } = context;
  const before = await Preschool.query(trx).findById(id).forUpdate();
  if (!before) throw notFound();
  if (file === null && before.logo_id === null) return;
  const logo_id =
    file &&
    (await storeFile(context, { ...file, contentType: 'image/png', bytes: await fitOnPaper(file.bytes) }));
  await Preschool.query(trx).findById(id).patch({ logo_id });
  if (before.logo_id) await removeFile(trx, before.logo_id);
  await audit(context, {
    action: file ? 'logo_set' : 'logo_removed',
    entityType: 'preschool',
    entityId: id,
    preschoolId: id,
    after: file && { sha256: file.sha256, size: file.bytes.length },
  });
}
