import { isLong, isShort } from '../../support/rounds';
import { FIRST_ACCIDENT_PHOTO, FIRST_PHOTO, FIRST_STAFF } from './acts';
import {
  FIRST_DECIDED,
  FIRST_RATIO,
  FIRST_TAKEN_AWAY,
  FIRST_TAKEN_OVER,
  FIRST_TOLD,
  FIRST_WIDE,
} from './make-schedule';

/**
 * Of the seeds whose judge hears every alarm, and that ran the same twice: each kind of fault befalls three of them. Many that hash a
 * PIN do not run the same each time.
 */
const FEW = [
  140_003, 140_011, 140_014, 140_023, 140_043, 140_053, 140_063, 140_067, 140_082, 140_089, 140_109, 140_125,
  140_135, 140_143, 140_145, 140_150, 140_154, 140_169, 140_177, 140_179, 140_188, 140_193, 140_197, 140_198,
  140_200, 140_202, 140_216, 140_217, 140_224, 140_231, 140_233, 140_234, 140_238, 140_247, 140_252, 150_002,
  150_007, 150_008, 160_011, 160_014,
];

/** Fewer: each kind befalls two of them, and the two rarest kinds more. */
const FEWEST = [
  140_003, 140_011, 140_014, 140_023, 140_026, 140_043, 140_053, 140_063, 140_082, 140_102, 140_125, 140_143,
  140_145, 140_150, 140_154, 140_179, 140_188, 140_193, 140_197, 140_198, 140_202, 140_216, 140_218, 140_224,
  140_233, 140_238, 150_002, 150_012, 160_011, 160_014,
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
      ...some(FIRST_RATIO, 10),
      ...some(FIRST_TAKEN_AWAY, 10),
    ]
  : isShort
    ? FEWEST
    : FEW;
/** The seeds that find every planted bug. */
export const SEEDS_OF_PLANTED_BUGS = 100;
