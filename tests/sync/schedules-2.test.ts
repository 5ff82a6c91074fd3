/** The second half of the random schedules of `npm test`. */
import { SEEDS_OF_NPM_TEST, schedules } from './support/schedules';

schedules(SEEDS_OF_NPM_TEST / 2 + 1, SEEDS_OF_NPM_TEST);
