/**
 * Reminders to take a temperature again, on this tablet only: whose, and when. They hold ids and times, nothing that a
 * stranger could read, and go with their day.
 */

import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { DAY_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { createStore } from '#shared/store';

const KEY = 'tadika.check-again';
const AFTER_MS = 30 * MINUTE_MS;

const reminders = z.array(z.object({ userId: z.int(), childId: z.int(), at: z.int() }));
/** `at`: when to look again, milliseconds. */
type CheckAgain = z.infer<typeof reminders>[number];

const store = createStore<readonly CheckAgain[]>(read());

/** Reminds this person of the child in half an hour; another reminder of the same child makes way. */
export function checkAgain(userId: number, childId: number, now: number): void {
  write([...others(userId, childId), { userId, childId, at: now + AFTER_MS }]);
}

/** The child was looked at again, or needs no look. @returns what sets the reminder again, if there was one */
export function checkedAgain(userId: number, childId: number): () => void {
  const gone = store.get().filter((one) => one.userId === userId && one.childId === childId);
  write(others(userId, childId));
  return () => write([...others(userId, childId), ...gone]);
}

/** This person's, the next first. */
export function useChecksAgain(userId: number): CheckAgain[] {
  const all = useSyncExternalStore(store.subscribe, store.get);
  return all.filter((one) => one.userId === userId).sort((one, other) => one.at - other.at);
}

const others = (userId: number, childId: number) =>
  store.get().filter((one) => one.userId !== userId || one.childId !== childId);

function write(next: readonly CheckAgain[]): void {
  store.set(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch (problem) {
    // It reminds until the app is closed.
    console.warn('A reminder could not be kept:', problem);
  }
}

function read(): CheckAgain[] {
  try {
    const kept = reminders.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return kept.success ? kept.data.filter(({ at }) => at > Date.now() - DAY_MS) : [];
  } catch (problem) {
    console.warn('The reminders could not be read:', problem);
    return [];
  }
}
