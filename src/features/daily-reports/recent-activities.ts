/** The activities that a person logged last on this device, of which class and in which hour. */
import * as z from 'zod/mini';
import { businessMinute } from '#shared/domain/calendar-date';

const KEPT = 60;

const logged = z.object({
  id: z.int(),
  /** The classroom; null where it was of none. */
  room: z.nullable(z.int()),
  /** The hour of the day, 0 to 23. */
  hour: z.int(),
});
const list = z.array(logged);
export type LoggedActivity = z.infer<typeof logged>;

/** The latest first. */
export function recentActivities(userId: number): LoggedActivity[] {
  try {
    const kept = list.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
    return kept.success ? kept.data : [];
  } catch (problem) {
    console.warn('The recent activities could not be read:', problem);
    return [];
  }
}

export function rememberActivity(userId: number, id: number, room: number | null): void {
  const hour = thisHour();
  const others = recentActivities(userId).filter(
    (one) => one.id !== id || one.room !== room || one.hour !== hour,
  );
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([{ id, room, hour }, ...others].slice(0, KEPT)));
  } catch (problem) {
    // Only an order of convenience is lost, not an entry.
    console.warn('The recent activities could not be kept:', problem);
  }
}

export function thisHour(): number {
  return Number(businessMinute(new Date()).slice(0, 2));
}

function keyOf(userId: number): string {
  return `tadika.recent-activities.${userId}`;
}
