/** The sync protocol's two calls (P6). */
import { syncEndpoints } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import { type Actor, can } from '../context';
import { notSignedIn } from '../http/refusal';
import { serve } from '../http/serve';
import { noteContact } from './devices';
import { pull } from './pull';
import { push } from './push';

const syncPolicy = {
  /** Staff, and staff who lost their access: what they wrote before is held for the principal. */
  push: (actor: Actor) => actor.reach !== 'own' || actor.standing !== 'live',
  pull: (actor: Actor) => actor.reach !== 'own' && can(actor, 'children_view'),
};

export const syncRoutes = [
  serve(syncEndpoints.push, {
    policy: syncPolicy.push,
    takesEnded: true,
    // Every operation has a receipt of its own.
    keepsNoAnswer: true,
    act: async (context, { body, http }) => {
      const { trx, actor, clock } = context;
      if (body.user_id !== actor.userId) throw notSignedIn(messages.otherUser);
      const answer = await push(context, body.operations);
      const userAgent = http.get('User-Agent') || null;
      await noteContact(trx, clock, {
        deviceId: body.device_id,
        userId: actor.userId,
        userAgent,
        kind: 'push',
      });
      return answer;
    },
  }),
  serve(syncEndpoints.pull, {
    policy: syncPolicy.pull,
    act: async (context, { query, http }) => {
      const { trx, actor, clock } = context;
      if (query.user_id !== actor.userId) throw notSignedIn(messages.otherUser);
      if (query.device_id) {
        const userAgent = http.get('User-Agent') || null;
        await noteContact(trx, clock, {
          deviceId: query.device_id,
          userId: actor.userId,
          userAgent,
          kind: 'pull',
        });
      }
      return pull(context, { cursor: query.cursor, preschoolId: query.preschool });
    },
  }),
];
