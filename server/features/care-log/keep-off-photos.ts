/** Which children may not be noted on a photo. The photo shows them all the same, so that is remembered. */
import { offPhoto, offPhotoTexts } from '#shared/domain/photo-consents';
import type { CareContent } from '#shared/records/care';
import type { Refusal } from '../../sync/event-records';
import { standingSql } from '../../sync/standing';

const pictureOf = ({ input }: { input: { arguments: object } }) =>
  (input.arguments as CareContent).picture ?? null;

export const keepOffPhotos: Refusal = async ({ trx, clock }, entries) => {
  const photos = entries.flatMap((entry) => {
    const picture = pictureOf(entry);
    return picture === null ? [] : [{ picture, childId: entry.child.id, entry }];
  });
  if (photos.length === 0) return () => null;
  const { rows } = await trx.raw(
    `SELECT picture, child_id FROM care_events
      WHERE picture = ANY (:pictures::uuid[]) AND ${standingSql('care_events')}
      UNION
     SELECT picture_id, child_id FROM picture_refusals WHERE picture_id = ANY (:pictures::uuid[])`,
    { pictures: photos.map(({ picture }) => picture) },
  );
  const known: { picture: string; childId: number }[] = [
    ...photos,
    ...rows.map((row: { picture: string; child_id: number }) => ({
      picture: row.picture,
      childId: row.child_id,
    })),
  ];
  const isTogether = (picture: string, childId: number) =>
    known.some((one) => one.picture === picture && one.childId !== childId);
  const off = photos.flatMap(({ picture, childId, entry }) => {
    const purpose = offPhoto(entry.child, isTogether(picture, childId));
    return purpose ? [{ picture, childId, entry, purpose }] : [];
  });
  if (off.length > 0)
    await trx('picture_refusals')
      .insert(
        off.map(({ picture, childId }) => ({ picture_id: picture, child_id: childId, at: clock.now() })),
      )
      .onConflict(['picture_id', 'child_id'])
      .ignore();
  const wrong = new Map(off.map(({ entry, purpose }) => [entry, offPhotoTexts[purpose]]));
  return (entry) => {
    const message = wrong.get(entry);
    return message === undefined ? null : { field: 'picture', message };
  };
};
