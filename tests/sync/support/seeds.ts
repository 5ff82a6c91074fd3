import { isLong, isShort } from '../../support/rounds';
import { FIRST_ACCIDENT_PHOTO, FIRST_PHOTO, FIRST_STAFF } from './acts';
import { FIRST_DECIDED, FIRST_TAKEN_OVER, FIRST_TOLD, FIRST_WIDE } from './make-schedule';

/** Of the seeds from the first with staff, which meet whatever earlier ones do, those that meet every kind of fault twice. */
const FEW = [
  120_018, 120_019, 120_025, 120_061, 120_101, 120_113, 120_115, 120_121, 120_124, 120_139, 120_173, 120_221,
  120_229, 120_232, 120_235, 120_239, 120_293, 120_317, 120_329, 120_363, 140_047, 140_137,
];

/** The fewest that meet every kind of fault once. */
const FEWEST = [
  110_027, 120_018, 120_019, 120_025, 120_031, 120_101, 120_181, 120_221, 120_229, 120_232, 120_293, 120_329,
  140_137,
];

const some = (first: number, length: number) => Array.from({ length }, (_, index) => first + index);

/** The seeds of the tests' schedules; `npm run test:sync` plays any number of them. */
export const SEEDS_OF_TESTS = isLong
  ? [
      ...some(75, 40),
      ...some(FIRST_WIDE, 30),
      ...some(FIRST_DECIDED, 30),
      ...some(FIRST_PHOTO, 10),
      ...some(FIRST_ACCIDENT_PHOTO, 30),
      ...some(FIRST_TAKEN_OVER, 30),
      ...some(FIRST_STAFF, 10),
      ...some(FIRST_TOLD, 10),
    ]
  : isShort
    ? FEWEST
    : FEW;
/** The seeds that find every planted bug. */
export const SEEDS_OF_PLANTED_BUGS = 100;
