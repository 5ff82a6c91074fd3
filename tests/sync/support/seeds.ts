import { isLong } from '../../support/rounds';

/** Of the seeds from the 75th on, those that meet every kind of fault, most of them twice. */
const FEW = [
  75, 76, 77, 79, 81, 91, 93, 94, 95, 98, 99, 100, 102, 105, 106, 107, 109, 110, 111, 113, 116, 117, 123, 124,
  159, 168,
];

/** The seeds of `npm test`'s schedules; `npm run test:sync` plays any number of them. */
export const SEEDS_OF_NPM_TEST = isLong ? Array.from({ length: 100 }, (_, index) => 75 + index) : FEW;
/** The seeds that find every planted bug. */
export const SEEDS_OF_PLANTED_BUGS = 100;
