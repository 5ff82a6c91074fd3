/**
 * Each file of the browser's tests begins when the run of its day does, whatever ran before it: at five to midnight it is not
 * the next day yet. Chosen as a setup file in vite.config.ts, so it is read anew for each file.
 */
import { startDayAnew } from './shifted-clock.mjs';

startDayAnew();
