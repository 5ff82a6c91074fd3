/** What staff note of near misses, as screens say it. */
import { currentTablet } from '../../local/current';
import type { Saved } from '../../local/outbox';
import { type EntryArguments, saveEntry } from '../../local/save-entry';
import type { Tablet } from '../../local/tablet';

/** @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export function noteNearMiss(
  said: Omit<EntryArguments<'note_near_miss'>, 'noted_at'>,
  draftKey: string,
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const noted_at = new Date(tablet.environment.clock.now()).toISOString();
  return saveEntry('note_near_miss', { ...said, noted_at }, { draftKey }, tablet);
}
