/** The first half of the random schedules of `npm test`; the second is beside it, for the other processor. */
import { SEEDS_OF_NPM_TEST, schedules } from './support/schedules';

schedules(1, SEEDS_OF_NPM_TEST / 2);
