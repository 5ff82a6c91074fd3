/** What staff note of accidents, as screens say it. */
import { businessDate, businessMinute } from '#shared/domain/calendar-date';
import type { CorrectedEvent } from '#shared/records/event-record';
import type { IncidentContent } from '#shared/records/incident';
import { currentTablet } from '../../local/current';
import { enqueue, type Saved } from '../../local/outbox';
import { newPicture } from '../../local/picture-entries';
import { requireActive } from '../../local/require-active';
import { newEntry } from '../../local/save-entry';
import type { Tablet } from '../../local/tablet';

interface NewIncident {
  childId: number;
  said: Omit<IncidentContent, 'noted_at'>;
  /** That were just taken, as base64, beside those that it names. */
  photos?: readonly string[];
  corrects?: CorrectedEvent | null;
  draftKey?: string;
}

/** @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export async function noteIncident(
  { childId, said, photos = [], corrects = null, draftKey }: NewIncident,
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const noted_at = new Date(tablet.environment.clock.now()).toISOString();
  const child = photos.length > 0 ? await requireActive(tablet).database.children.get(childId) : undefined;
  const of = { preschool_id: child?.preschool_id ?? 0, day: said.day, noted_at };
  const taken: Awaited<ReturnType<typeof newPicture>>[] = [];
  for (const bytes of photos) taken.push(await newPicture({ ...of, bytes }, tablet));
  const pictures = [...(said.pictures ?? []), ...taken.map(({ id }) => id)];
  const made = newEntry(tablet, 'record_incident', {
    child_id: childId,
    ...said,
    noted_at,
    corrects,
    ...(pictures.length > 0 && { pictures }),
  });
  const [saved] = await enqueue(tablet, [made, ...taken.map(({ entry }) => entry)], draftKey);
  return saved as Saved;
}

/** Queues that the principal who is here has seen an incident. @throws as above */
export function seeIncident(
  { id, child_id }: { id: string; child_id: number },
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const now = new Date(tablet.clock.now());
  const said = {
    ...({ act: 'seen', about: id, day: businessDate(now), time: businessMinute(now), kind: null } as const),
    parts: [],
    place: null,
    text: null,
    first_aid: null,
    witnesses: null,
    told: null,
    told_day: null,
    told_time: null,
  };
  return noteIncident({ childId: child_id, said }, tablet);
}
