/** Photos that were just taken, as they are queued beside what names them. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { timedUuid } from './make-id';
import type { NewEntry } from './outbox';
import { requireActive } from './require-active';
import { newEntry } from './save-entry';
import type { Tablet } from './tablet';

interface NewPicture {
  preschool_id: number;
  day: CalendarDate;
  /** As base64. */
  bytes: string;
  noted_at: string;
}

/** The id by which others name it, and its entry. */
export async function newPicture(
  { preschool_id, ...made }: NewPicture,
  tablet: Tablet,
): Promise<{ id: string; entry: NewEntry }> {
  const place = await requireActive(tablet).database.preschools.get(preschool_id);
  const id = timedUuid(tablet.environment);
  const preschool = place?.name ?? '';
  return { id, entry: newEntry(tablet, 'note_picture', { id, preschool_id, preschool, ...made }) };
}
