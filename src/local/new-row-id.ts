/** The id of what a screen is about to make, the same however often it is saved. */
import { currentTablet } from './current';
import { timedUuid } from './make-id';
import type { Tablet } from './tablet';

/** A UUIDv7: the id of a new row in a section of a daily report, or the key of a form that is sent. */
export function newRowId(tablet: Tablet = currentTablet()): string {
  return timedUuid(tablet.environment);
}
