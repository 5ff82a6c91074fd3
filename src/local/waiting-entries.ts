/** Whose entries wait on this tablet, and how many: all that the sign-in screen may know of them. */
import { currentTablet } from './current';
import { unsentIn } from './outbox-row';
import type { Tablet } from './tablet';
import { UserDatabase } from './user-database';

export interface WaitingEntries {
  userId: number;
  name: string;
  email: string;
  count: number;
}

/** Everyone who has entries here that are not sent, or were refused, by name. */
export async function waitingEntries(tablet: Tablet = currentTablet()): Promise<WaitingEntries[]> {
  const known = await tablet.device.users.toArray();
  const counted = await Promise.all(
    known.map(async ({ id, name, email }) => ({
      userId: id,
      name,
      email,
      count: await countWaiting(tablet, id),
    })),
  );
  return counted.filter(({ count }) => count > 0).sort((one, other) => one.name.localeCompare(other.name));
}

/** How many entries of whoever is signed in are not sent, or were refused. */
export async function countWaitingHere(tablet: Tablet = currentTablet()): Promise<number> {
  const user = tablet.active.get()?.user;
  return user ? countWaiting(tablet, user.id) : 0;
}

async function countWaiting({ environment }: Tablet, userId: number): Promise<number> {
  const database = new UserDatabase(userId, environment);
  try {
    return await unsentIn(database.outbox).count();
  } finally {
    database.close();
  }
}
