/** The sync protocol's calls. */
import { ENVELOPE, syncEndpoints } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import { type Actor, can } from '../context';
import type { Metrics } from '../http/metrics';
import { notSignedIn } from '../http/refusal';
import { serve } from '../http/serve';
import { mayHand } from './authorise';
import { noteContact } from './devices';
import { noteDiscards } from './discards';
import { pull } from './pull';
import { push } from './push';

const syncPolicy = {
  /** Staff, and staff who lost their access: what they wrote before is quarantined for the principal. */
  push: (actor: Actor) => mayHand(actor) || actor.standing !== 'live',
  pull: (actor: Actor) => actor.reach !== 'own' && can(actor, 'children_view'),
};

/** @param metrics counts what becomes of entries, where someone asks for that */
export const syncRoutes = (metrics: Metrics | null) => [
  serve(syncEndpoints.push, {
    policy: syncPolicy.push,
    takesEnded: true,
    // Every operation has a receipt of its own.
    keepsNoAnswer: true,
    act: async (context, { body, http }) => {
      if (body.user_id !== context.actor.userId) throw notSignedIn(messages.otherUser);
      const answer = await push(context, body.operations, { epoch: body.epoch, lastSent: body.last_sent });
      for (const { status } of answer.results) metrics?.pushed(status);
      await noteContact(context, {
        deviceId: body.device_id,
        userAgent: http.get('User-Agent') || null,
        kind: 'push',
        appVersion: body.app_version,
        waiting: body.waiting,
      });
      return answer;
    },
  }),
  serve(syncEndpoints.pull, {
    policy: syncPolicy.pull,
    act: async (context, { query, http }) => {
      if (query.user_id !== context.actor.userId) throw notSignedIn(messages.otherUser);
      if (query.device_id) {
        await noteContact(context, {
          deviceId: query.device_id,
          userAgent: http.get('User-Agent') || null,
          kind: 'pull',
          appVersion: query.app_version,
          waiting: query.waiting,
        });
      }
      return pull(context, {
        cursor: query.cursor,
        preschoolId: query.preschool,
        lastSent: query.last_sent,
      });
    },
  }),
  serve(syncEndpoints.discards, {
    policy: syncPolicy.push,
    takesEnded: true,
    // Each discard has a receipt of its own.
    keepsNoAnswer: true,
    act: async (context, { body }) => {
      const { userId } = context.actor;
      if (body.user_id !== userId) throw notSignedIn(messages.otherUser);
      const operation_ids = await noteDiscards(context, body.discards);
      return { envelope: ENVELOPE, user_id: userId, operation_ids } as const;
    },
  }),
];
