/** The letters of the children who are stored here, and of those who fetch them. */
import { liveQuery } from 'dexie';
import type { Tablet } from './tablet';

/** Calls back with each letter once, whoever is here, and again when the children change. It never ends. */
export function watchLetters(tablet: Tablet, heard: (letters: string) => void): void {
  let stop = () => {};
  const follow = () => {
    stop();
    // A locked tablet keeps nothing of whoever was here.
    stop = () => {};
    const database = tablet.active.get()?.database;
    if (!database) return;
    const letters = async () => [...new Set(JSON.stringify(await database.children.toArray()))].join('');
    const reading = liveQuery(letters).subscribe({
      next: heard,
      error: (error: unknown) => console.warn('The letters of the children could not be read:', error),
    });
    stop = () => reading.unsubscribe();
  };
  tablet.active.subscribe(follow);
  follow();
}
