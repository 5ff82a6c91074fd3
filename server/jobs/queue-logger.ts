/** What the queue says of itself: its warnings and errors. Each attempt's success is nobody's news. */
import { Logger } from 'graphile-worker';

export const queueLogger = new Logger(() => (level, message) => {
  if (level === 'error') console.error(`Jobs: ${message}`);
  else if (level === 'warning') console.warn(`Jobs: ${message}`);
});
