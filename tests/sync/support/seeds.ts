import { isLong, isShort } from '../../support/rounds';
import { FIRST_ACCIDENT_PHOTO, FIRST_PHOTO, FIRST_STAFF } from './acts';
import { FIRST_DECIDED, FIRST_TAKEN_OVER, FIRST_WIDE } from './make-schedule';

/** Of the seeds from the 75th, the first wide, the first decided and the first with photos, of care and then of accidents, and the first with staff, those that meet every kind of fault, twice. */
const FEW = [
  75, 79, 91, 93, 95, 102, 105, 107, 123, 124, 125, 20_001, 20_019, 20_027, 20_030, 20_046, 20_049, 20_050,
  20_051, 20_059, 20_064, 30_007, 30_010, 30_018, 30_019, 30_024, 64_001, 72_017, 110_002, 110_006, 110_027,
  120_003, 120_005, 120_015, 120_020,
];

/** Of those, the fewest that meet every kind of fault once. */
const FEWEST = [
  79, 95, 102, 123, 20_001, 20_049, 20_050, 20_051, 20_059, 30_007, 30_024, 64_001, 72_017, 110_002, 110_027,
  120_003, 120_005,
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
    ]
  : isShort
    ? FEWEST
    : FEW;
/** The seeds that find every planted bug. */
export const SEEDS_OF_PLANTED_BUGS = 100;
