import { rounds } from '../../support/rounds';

/** The seeds of `npm test`'s schedules; `npm run test:sync` plays any number of them. */
export const SEEDS_OF_NPM_TEST = rounds(50, 100);
/** The seeds that find every planted bug. */
export const SEEDS_OF_PLANTED_BUGS = 100;
