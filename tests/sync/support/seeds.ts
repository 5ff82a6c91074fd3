import { isLong } from '../../support/rounds';
import { FIRST_WIDE } from './make-schedule';

/** Of the seeds from the 75th and from the first wide one on, those that meet every kind of fault, twice. */
const FEW = [
  75, 76, 77, 79, 91, 93, 95, 102, 105, 107, 123, 124, 125, 20_001, 20_002, 20_003, 20_004, 20_019, 20_027,
  20_030, 20_046, 20_049, 20_050, 20_051, 20_059, 20_064,
];

const fifty = (first: number) => Array.from({ length: 50 }, (_, index) => first + index);

/** The seeds of `npm test`'s schedules; `npm run test:sync` plays any number of them. */
export const SEEDS_OF_NPM_TEST = isLong ? [...fifty(75), ...fifty(FIRST_WIDE)] : FEW;
/** The seeds that find every planted bug. */
export const SEEDS_OF_PLANTED_BUGS = 100;
