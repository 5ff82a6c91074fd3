/** What staff note of ill children, as screens say it. */
import { businessDate, businessMinute } from '#shared/domain/calendar-date';
import type { CorrectedEvent } from '#shared/records/event-record';
import type { IllnessContent, IllnessDocument, IllnessStep } from '#shared/records/illness';
import { currentTablet } from '../../local/current';
import { enqueue, type Saved } from '../../local/outbox';
import { newEntry } from '../../local/save-entry';
import type { Tablet } from '../../local/tablet';

interface NewIllness {
  childId: number;
  said: Omit<IllnessContent, 'noted_at'>;
  corrects?: CorrectedEvent | null;
  draftKey?: string;
}

/** @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export async function noteIllness(
  { childId, said, corrects = null, draftKey }: NewIllness,
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const noted_at = new Date(tablet.environment.clock.now()).toISOString();
  const made = newEntry(tablet, 'record_illness', { child_id: childId, ...said, noted_at, corrects });
  const [saved] = await enqueue(tablet, [made], draftKey);
  return saved as Saved;
}

type Follows =
  | { act: IllnessStep; reference: string | null; text: string | null }
  | { act: 'returned'; checks: IllnessContent['checks']; text: string | null };

/** Queues what was done now about a case, or that the child was looked at. @throws as above */
export function followIllness(
  { id, child_id, illness }: IllnessDocument,
  given: Follows,
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const now = new Date(tablet.clock.now());
  const said = {
    about: id,
    day: businessDate(now),
    time: businessMinute(now),
    certainty: null,
    symptoms: [],
    onset: null,
    classroom: null,
    siblings: null,
    doctor: null,
    checks: [],
    reference: null,
    illness: given.act === 'returned' ? illness : null,
    ...given,
  };
  return noteIllness({ childId: child_id, said }, tablet);
}
