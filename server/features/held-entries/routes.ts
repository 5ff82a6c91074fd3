/** The calls of entries that were held for the principal (P6). */
import { DAY_MS } from '#shared/domain/calendar-date';
import { heldEntryEndpoints } from '#shared/endpoints/held-entries';
import { HISTORY_DAYS } from '#shared/operations/documents';
import type { Context } from '../../context';
import { notFound } from '../../http/refusal';
import { serve } from '../../http/serve';
import { declineHeldEntry, takeHeldEntry } from './decide-held-entry';
import { findListedEntry, type ListedEntry, listedEntries } from './find-held-entries';
import { heldEntriesPolicy } from './policy';
import { presentHeldEntries } from './present';

const load = ({ trx, actor }: Context, { id }: { id: string }) => findListedEntry(trx, actor, id);

export const heldEntryRoutes = [
  serve(heldEntryEndpoints.list, {
    policy: heldEntriesPolicy.decide,
    act: async ({ trx, actor, clock }, { query }) => {
      const { page, per_page, state, preschool } = query;
      const found = listedEntries(trx, actor);
      if (preschool) found.where('children.preschool_id', preschool);
      if (state === 'open') found.whereNull('decided_at').orderBy(['held_at', 'held_entries.id']);
      else {
        const since = new Date(clock.now().getTime() - HISTORY_DAYS * DAY_MS);
        found
          .where('decided_at', '>=', since)
          .orderBy([{ column: 'decided_at', order: 'desc' }, 'held_entries.id']);
      }
      const { results, total } = await found.page(page - 1, per_page);
      return {
        data: await presentHeldEntries(trx, results as ListedEntry[]),
        meta: { total, page, per_page },
      };
    },
  }),
  serve(heldEntryEndpoints.take, {
    policy: heldEntriesPolicy.decide,
    load,
    act: async (context, { record }) => {
      const status = await takeHeldEntry(context, record.id);
      return { entry: await presentOne(context, record.id), status };
    },
  }),
  serve(heldEntryEndpoints.decline, {
    policy: heldEntriesPolicy.decide,
    load,
    act: async (context, { record, body }) => {
      await declineHeldEntry(context, record.id, body.reason);
      return presentOne(context, record.id);
    },
  }),
];

async function presentOne({ trx, actor }: Context, id: string) {
  const entry = await findListedEntry(trx, actor, id);
  const [presented] = entry ? await presentHeldEntries(trx, [entry]) : [];
  if (!presented) throw notFound();
  return presented;
}
