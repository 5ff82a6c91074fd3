/**
 * The photo of somebody on the list of a child: a small square, the same for the office, for parents and for the tablet at
 * the door. Another one is another file, so that its id says whether it changed.
 */
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import type { UploadedFile } from '../../http/multipart';
import { conflict, notAllowed, notFound } from '../../http/refusal';
import type { Child } from '../../models/child';
import { drawFace } from '../../providers/pictures';
import { removeFile, storeFile } from '../../providers/storage';
import { isHeld } from '../children/photo';
import { barringEntries, barStill } from './barred';
import type { CollectorRow } from './find-collectors';
import { collectorsPolicy } from './policy';
import { locked } from './save-collector';

/** The id of the file, where the reader may see it. */
export async function shownPhotoId(
  { trx, actor }: Context,
  child: Child,
  id: number,
): Promise<string | null> {
  const row: CollectorRow | undefined = await trx('collectors').where({ id }).whereNull('removed_at').first();
  if (!row || (row.forbidden && !collectorsPolicy.office(actor, child))) return null;
  return row.photo_id;
}

/**
 * @throws Refusal 404 where they are off the list or hold a pass, 403 for a parent where the preschool wrote or confirmed
 * the entry, or the other one named it and the actor must not fetch, 409 where there is one and a legal hold keeps it
 */
export async function setCollectorPhoto(
  context: Context,
  child: Child,
  id: number,
  file: UploadedFile,
): Promise<void> {
  const { trx, actor, clock } = context;
  const { preschool_id } = await locked(context, child.id);
  const row: CollectorRow | undefined = await trx('collectors')
    .where({ id, pass: null })
    .whereNull('removed_at')
    .first();
  if (!row) throw notFound();
  const barred = barStill(await barringEntries(context, child.id), clock.today());
  if (!collectorsPolicy.office(actor, child) && !collectorsPolicy.setPhotoAsParent(actor, row, barred))
    throw notAllowed();
  if (row.photo_id && (await isHeld(trx, child.id))) throw conflict(officeMessages.photoHeld);
  const bytes = await drawFace(file.bytes);
  const photo_id = await storeFile(context, {
    ...file,
    name: 'photo.webp',
    contentType: 'image/webp',
    bytes,
  });
  await trx('collectors').where({ id }).update({ photo_id });
  if (row.photo_id) await removeFile(trx, row.photo_id);
  context.changes.changed(preschool_id, 'collector_faces', child.id);
  await audit(context, {
    action: 'photo_set',
    entityType: 'collector',
    entityId: id,
    preschoolId: preschool_id,
    after: { child_id: child.id, sha256: file.sha256, size: file.bytes.length },
  });
}
