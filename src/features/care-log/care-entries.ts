/** What staff note of the care of children, as screens say it. */
import { businessDate, businessMinute, type CalendarDate } from '#shared/domain/calendar-date';
import type { CareSaid } from '#shared/domain/care';
import { offPhoto, offPhotoTexts } from '#shared/domain/photo-consents';
import type { ChildDocument } from '#shared/endpoints/feed';
import { messages } from '#shared/messages';
import type { CorrectedEvent } from '#shared/records/event-record';
import { currentTablet } from '../../local/current';
import { InvalidEntryError } from '../../local/errors';
import { enqueue, type NewEntry, type Saved } from '../../local/outbox';
import { newPicture } from '../../local/picture-entries';
import { requireActive } from '../../local/require-active';
import { newEntry } from '../../local/save-entry';
import type { Tablet } from '../../local/tablet';

interface NewCare extends CareSaid {
  childIds: readonly number[];
  /** For a photo that was just taken, as base64. */
  photo?: string | null;
  /** For a photo that was saved before: its id. */
  picture?: string | null;
  /** Absent: now, by the server's clock as far as the tablet knows it. */
  at?: { day: CalendarDate; time: string };
  /** The event of the one child that this one stands in the place of. */
  corrects?: CorrectedEvent | null;
  draftKey?: string;
}

export interface SavedCare extends Saved {
  childId: number;
  day: CalendarDate;
}

/** Queues an event for each child, and the photo once, all or none. @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export async function noteCare(
  { childIds, at, corrects = null, draftKey, photo = null, picture = null, ...said }: NewCare,
  tablet: Tablet = currentTablet(),
): Promise<SavedCare[]> {
  const now = new Date(tablet.clock.now());
  const { day, time } = at ?? { day: businessDate(now), time: businessMinute(now) };
  const content = { ...said, day, time };
  const noted_at = new Date(tablet.environment.clock.now()).toISOString();
  const ids = [...new Set(childIds)];
  const taken =
    said.act === 'photo' ? await pictureOf({ ids, photo, picture, day, noted_at }, tablet) : undefined;
  const entries = ids.map((childId) =>
    newEntry(tablet, 'record_care', {
      child_id: childId,
      ...content,
      noted_at,
      corrects,
      ...(taken && { picture: taken.of(childId) }),
    }),
  );
  const saved = await enqueue(tablet, [...entries, ...(taken?.entries ?? [])], draftKey);
  return saved.slice(0, ids.length).map((one, index) => ({ ...one, childId: ids[index] as number, day }));
}

interface TakenPhoto {
  ids: readonly number[];
  photo: string | null;
  picture: string | null;
  day: CalendarDate;
  noted_at: string;
}

/**
 * The photo as it is to be queued, once for each preschool of the children, who were asked for their consent again.
 * @throws InvalidEntryError where somebody may not be on it, or there is no photo
 */
async function pictureOf(
  { ids, photo, picture, day, noted_at }: TakenPhoto,
  tablet: Tablet,
): Promise<{ of: (childId: number) => string; entries: NewEntry[] }> {
  const { database } = requireActive(tablet);
  const children = (await database.children.bulkGet([...ids])).filter((child) => child !== undefined);
  const problem = photoProblem(children);
  if (problem) throw new InvalidEntryError({ picture: [problem] });
  if (picture !== null) return { of: () => picture, entries: [] };
  if (photo === null) throw new InvalidEntryError({ picture: [messages.pictureRequired] });
  const placeOf = new Map(children.map(({ id, preschool_id }) => [id, preschool_id]));
  const made = new Map<number, Awaited<ReturnType<typeof newPicture>>>();
  for (const preschool_id of new Set(placeOf.values()))
    made.set(preschool_id, await newPicture({ preschool_id, day, bytes: photo, noted_at }, tablet));
  return {
    of: (childId) => made.get(placeOf.get(childId) ?? 0)?.id ?? '',
    entries: [...made.values()].map(({ entry }) => entry),
  };
}

function photoProblem(children: readonly ChildDocument[]): string | null {
  const purposes = children.map((child) => offPhoto(child, children.length > 1));
  if (purposes.includes('photo_app')) return offPhotoTexts.photo_app;
  return purposes.includes('photo_class') ? offPhotoTexts.photo_class : null;
}

/** Queues that these do not hold, all or none. @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export async function withdrawCare(
  saved: readonly SavedCare[],
  reason: string,
  tablet: Tablet = currentTablet(),
): Promise<void> {
  await enqueue(
    tablet,
    saved.map(({ entityId: id, childId, day: date }) =>
      newEntry(tablet, 'void_care', { id, child_id: childId, date, reason }),
    ),
  );
}
