/** How often a proof by random acts is repeated. */

/** `npm test` has a few rounds of each; `npm run test:long`, before a release, as many as find what is rare. */
export const isLong = Boolean(process.env.TEST_LONG);

export const rounds = (few: number, many: number): number => (isLong ? many : few);
