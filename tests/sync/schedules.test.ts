/** The random schedules of the tests. Any number of them, or a single one: `npm run test:sync` (run.mjs). */
import { schedules } from './support/schedules';
import { SEEDS_OF_TESTS } from './support/seeds';

schedules(SEEDS_OF_TESTS);
