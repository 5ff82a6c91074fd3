/** The calls of entries that wait in quarantine for the principal. */
import { DAY_MS } from '#shared/domain/calendar-date';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import { type QuarantinedEntryAnswer, quarantineEndpoints } from '#shared/endpoints/quarantined-entries';
import { isRecordType } from '#shared/records/index';
import type { Context } from '../../context';
import { sendFile } from '../../http/file-answer';
import { notFound } from '../../http/refusal';
import { serve } from '../../http/serve';
import { storedKinds } from '../../models/record-tables';
import type { Shown } from '../../read-log';
import { declineEntry, takeEntry } from './decide-entry';
import { findListedEntry, type ListedEntry, listedEntries } from './find-entries';
import { findQuarantinedPicture } from './find-quarantined-picture';
import { quarantinePolicy } from './policy';
import { presentEntries } from './present';

const load = ({ trx, actor }: Context, { id }: { id: string }) => findListedEntry(trx, actor, id);

export const quarantineRoutes = [
  serve(quarantineEndpoints.list, {
    policy: quarantinePolicy.decide,
    act: async ({ trx, actor, clock }, { query }) => {
      const { page, per_page, state, preschool } = query;
      const found = listedEntries(trx, actor);
      if (preschool) found.where('preschools.id', preschool);
      if (state === 'open') found.whereNull('decided_at').orderBy(['held_at', 'held_entries.id']);
      else {
        const since = new Date(clock.now().getTime() - HISTORY_DAYS * DAY_MS);
        found
          .where('decided_at', '>=', since)
          .orderBy([{ column: 'decided_at', order: 'desc' }, 'held_entries.id']);
      }
      const { results, total } = await found.page(page - 1, per_page);
      return {
        data: await presentEntries(trx, results as ListedEntry[]),
        total,
      };
    },
    shows: (_, { answered }) => (answered as QuarantinedEntryAnswer[]).flatMap(shownIn),
  }),
  serve(quarantineEndpoints.take, {
    policy: quarantinePolicy.decide,
    load,
    act: async (context, { record }) => {
      const status = await takeEntry(context, record.id);
      return { entry: await presentOne(context, record.id), status };
    },
  }),
  serve(quarantineEndpoints.picture, {
    policy: quarantinePolicy.decide,
    load: findQuarantinedPicture,
    act: async (_, { record, http }) => sendFile(http, record, 'inline'),
  }),
  serve(quarantineEndpoints.decline, {
    policy: quarantinePolicy.decide,
    load,
    act: async (context, { record, body }) => {
      await declineEntry(context, record.id, body.reason);
      return presentOne(context, record.id);
    },
  }),
];

async function presentOne({ trx, actor }: Context, id: string) {
  const entry = await findListedEntry(trx, actor, id);
  const [presented] = entry ? await presentEntries(trx, [entry]) : [];
  if (!presented) throw notFound();
  return presented;
}

/** What the read log records of an entry: of a report only what it says in the parts of therapists. */
function shownIn({ record, child, says }: QuarantinedEntryAnswer): Shown[] {
  // A child who is on no list has nothing to be read of.
  if (child.id === null || !isRecordType(record)) return [];
  const kind = storedKinds[record].readAs;
  if (kind === null || (kind === 'therapy' && !says.some(isOfTherapist))) return [];
  return [{ kind, way: 'listed', children: [child.id] }];
}

const isOfTherapist = ({ section }: QuarantinedEntryAnswer['says'][number]) =>
  section === 'soapp' || section.startsWith('ot_');
