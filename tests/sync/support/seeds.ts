/** The seeds of `npm test`: what its files of schedules share, and what finds every planted bug. */
export const SEEDS_OF_NPM_TEST = 100;
