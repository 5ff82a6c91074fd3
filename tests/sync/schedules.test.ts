/** The random schedules of `npm test`. Any number of them, or a single one: `npm run test:sync` (run.mjs). */
import { schedules } from './support/schedules';
import { SEEDS_OF_NPM_TEST } from './support/seeds';

schedules(SEEDS_OF_NPM_TEST);
