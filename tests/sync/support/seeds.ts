/** The seeds of `npm test`: its schedules', and those that find every planted bug. */
export const SEEDS_OF_NPM_TEST = 100;
