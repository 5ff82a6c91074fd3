/** The calls of near misses, for the office; tablets write them by the sync. */
import { nearMissEndpoints } from '#shared/endpoints/near-misses';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { sendCsv } from '../../documents/csv';
import { conflict } from '../../http/refusal';
import { serve } from '../../http/serve';
import {
  listNearMisses,
  nearMissHeads,
  nearMissRows,
  presentNearMiss,
  visibleNearMisses,
} from './list-near-misses';
import { incidentsPolicy } from './policy';

interface Found {
  id: string;
  preschool_id: number;
}

export const nearMissRoutes = [
  serve(nearMissEndpoints.list, {
    policy: incidentsPolicy.followUp,
    act: (context, { query }) => listNearMisses(context, query),
  }),
  serve(nearMissEndpoints.download, {
    downloads: 'near_miss',
    policy: incidentsPolicy.followUp,
    act: async (context, { query, http }) =>
      sendCsv(http, `near-misses-${context.clock.today()}.csv`, nearMissHeads, nearMissRows(context, query)),
  }),
  serve(nearMissEndpoints.followUp, {
    policy: incidentsPolicy.followUp,
    load: (context, { id }): PromiseLike<Found | undefined> =>
      visibleNearMisses(context).where('near_misses.id', id).first('id', 'preschool_id'),
    act: async (context, { record, body }) => {
      await followUp(context, record, body.text);
      return presentNearMiss(context, record.id);
    },
  }),
];

/** Two people who say it at once meet at the row's lock. @throws Refusal 409 where somebody said it already */
async function followUp(context: Context, { id, preschool_id }: Found, followed_up: string): Promise<void> {
  const { trx, actor, clock } = context;
  const said = { followed_up, followed_by: actor.userId, followed_at: clock.now() };
  const changed = await trx('near_misses').where({ id }).whereNull('followed_at').update(said);
  if (changed === 0) throw conflict(messages.followedUpAlready, await presentNearMiss(context, id));
  await audit(context, {
    action: 'updated',
    entityType: 'near_miss',
    entityId: id,
    preschoolId: preschool_id,
    before: { followed_up: null },
    after: { followed_up },
  });
}
