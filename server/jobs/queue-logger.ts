/** What the queue says of itself: its warnings and errors. Each attempt's success is nobody's news. */
import { Logger } from 'graphile-worker';
import { log } from '../log';

export const queueLogger = new Logger(() => (level, message) => {
  if (level === 'error') log.error(`Jobs: ${message}`);
  else if (level === 'warning') log.warn(`Jobs: ${message}`);
});
