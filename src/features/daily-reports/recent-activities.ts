/** The activities that a person logged last on this device: what comes first in their list tomorrow. */
import * as z from 'zod/mini';

const KEPT = 8;
const ids = z.array(z.int());

export function recentActivities(userId: number): number[] {
  try {
    const kept = ids.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
    return kept.success ? kept.data : [];
  } catch (problem) {
    console.warn('The recent activities could not be read:', problem);
    return [];
  }
}

export function rememberActivity(userId: number, masterId: number): void {
  const next = [masterId, ...recentActivities(userId).filter((id) => id !== masterId)].slice(0, KEPT);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
  } catch (problem) {
    // Only an order of convenience is lost, not an entry.
    console.warn('The recent activities could not be kept:', problem);
  }
}

function keyOf(userId: number): string {
  return `tadika.recent-activities.${userId}`;
}
