/** The second half of the random schedules of `npm test`. */
import { schedules } from './support/schedules';
import { SEEDS_OF_NPM_TEST } from './support/seeds';

schedules(SEEDS_OF_NPM_TEST / 2 + 1, SEEDS_OF_NPM_TEST);
