/** The calls of the read log. */
import { readEndpoints } from '#shared/endpoints/reads';
import { ENVELOPE } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import { notSignedIn } from '../../http/refusal';
import { serve } from '../../http/serve';
import type { ReadLog } from '../../read-log';
import { bindSession } from '../../sync/devices';
import { earlierPreschools } from '../../sync/former-access';
import { findChild } from '../children/find-child';
import { findReads } from './find-reads';
import { readsPolicy } from './policy';
import { takeOpenings } from './take-openings';

export const readRoutes = (readLog: ReadLog) => [
  serve(readEndpoints.list, {
    policy: readsPolicy.list,
    load: findChild,
    act: async ({ trx }, { record, query }) => {
      // Whoever opened something a moment ago stands in it.
      await readLog.settled();
      return findReads(trx, record.id, query);
    },
  }),
  serve(readEndpoints.tell, {
    load: earlierPreschools,
    policy: readsPolicy.tell,
    takesEnded: true,
    // Each opening has an id of its own.
    keepsNoAnswer: true,
    act: async (context, { body }) => {
      const { userId } = context.actor;
      if (body.user_id !== userId) throw notSignedIn(messages.otherUser);
      await bindSession(context, body.device_id);
      const ids = await takeOpenings(context, body.device_id, body.openings);
      return { envelope: ENVELOPE, user_id: userId, ids } as const;
    },
  }),
];
