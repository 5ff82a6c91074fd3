/** How often a proof by random acts is repeated. */

/** `npm test` has a few rounds of each; `npm run test:long`, before a release, as many as find what is rare. */
export const isLong = Boolean(process.env.TEST_LONG);

/** `npm test` itself, which has ten minutes: files (`left-out.ts`), some tests of long files, four fifths of some tables are not in it. */
export const isShort = Boolean(process.env.TEST_SHORT);

/** Every fifth of a table whose rows are tests of their own; in `npm run test:all`, and of a file that is named, each. */
export const fifth = <T>(all: readonly T[]): T[] => all.filter((_, index) => !isShort || index % 5 === 0);

export const rounds = (few: number, many: number): number => (isLong ? many : few);

/** Of a walk over many things, those whose turn it is: every `of`-th from `first` on; in `npm run test:long` all. */
export function share<T>(all: readonly T[], first: number, of: number): T[] {
  return all.filter((_, index) => isLong || index % of === first);
}
