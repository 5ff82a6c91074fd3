/** A screening as the server has it: without what was entered here and did not get there. */
import type { ScreeningDocument } from '#shared/records/screening';
import { localRecord } from '../overlay';
import { readRecord } from '../stored-records';
import { useUserQuery } from './use-active';

/** Null where the server has none; undefined while loading. */
export function useSentScreening(id: string): ScreeningDocument | null | undefined {
  return useUserQuery(
    async (database) => {
      const [row, entries] = await Promise.all([
        readRecord(database, id),
        database.outbox.where('overlaid').equals(1).toArray(),
      ]);
      // What was acknowledged may not have been fetched yet.
      const sent = entries.filter(
        ({ entity_id, state, sent_as }) => entity_id === id && state === 'sent' && sent_as !== 'held',
      );
      const stored = row && localRecord(row, row.server, sent);
      return (stored?.view ?? null) as ScreeningDocument | null;
    },
    [id],
  );
}
