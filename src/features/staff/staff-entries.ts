/** What staff note of their own coming and going, as screens say it. */
import { businessDate, businessMinute } from '#shared/domain/calendar-date';
import type { StaffEvent } from '#shared/domain/ratio';
import type { StaffDuty } from '#shared/domain/staff-duties';
import { currentTablet } from '../../local/current';
import type { Saved } from '../../local/outbox';
import { saveEntry } from '../../local/save-entry';
import type { Tablet } from '../../local/tablet';

interface StaffNote {
  preschoolId: number;
  person: { id: number; name: string };
  act: StaffEvent['act'];
  duty?: StaffDuty | null;
  classroomId?: number | null;
  /** The event that this one stands in the place of, and why. */
  corrects?: { id: string; time: string; reason: string } | null;
}

/** Now, or at the time that a correction says. @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export function noteStaff(
  { preschoolId, person, act, duty = null, classroomId = null, corrects = null }: StaffNote,
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const now = new Date(tablet.clock.now());
  return saveEntry(
    'note_staff',
    {
      preschool_id: preschoolId,
      user_id: person.id,
      person: person.name,
      act,
      duty,
      day: businessDate(now),
      time: corrects?.time ?? businessMinute(now),
      classroom_id: classroomId,
      reason: corrects?.reason ?? null,
      corrects: corrects?.id ?? null,
      noted_at: new Date(tablet.environment.clock.now()).toISOString(),
    },
    {},
    tablet,
  );
}
