/** The first half of the random schedules of `npm test`; the second is beside it, for the other processor. */
import { schedules } from './support/schedules';
import { SEEDS_OF_NPM_TEST } from './support/seeds';

schedules(1, SEEDS_OF_NPM_TEST / 2);
