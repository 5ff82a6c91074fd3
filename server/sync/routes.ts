/** The sync protocol's calls. */
import type { Context as HttpContext } from 'koa';
import { DAY_MS } from '#shared/domain/calendar-date';
import { uuid } from '#shared/domain/uuid';
import { inspectionEndpoints } from '#shared/endpoints/inspections';
import { ENVELOPE, syncEndpoints } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import { type Actor, type Context, can } from '../context';
import { inspectionPolicy } from '../features/inspections/policy';
import type { Metrics } from '../http/metrics';
import { notSignedIn } from '../http/refusal';
import { anyone, serve } from '../http/serve';
import { setCookie } from '../http/set-cookie';
import { Preschool } from '../models/preschool';
import { mayHand } from './authorise';
import { bindSession, noteContact, noteReturn, waitingOn } from './devices';
import { noteDiscards } from './discards';
import { earlierPreschools } from './former-access';
import { findPastDay } from './past-day';
import { type PageSizes, pull } from './pull';
import { push } from './push';

/** Longer than any holiday; the longest that browsers keep a cookie. */
const TABLET_MS = 400 * DAY_MS;
const TABLET_COOKIE = 'tablet';

const syncPolicy = {
  /** Staff, and who ever was staff: what they wrote is quarantined for the principal, or refused by itself once too old. */
  push: (actor: Actor, earlier: readonly number[]) =>
    mayHand(actor) || actor.standing !== 'live' || earlier.length > 0,
  /** Who was staff, however long ago, hears what became of their entries. */
  pull: (actor: Actor, earlier: readonly number[]) =>
    actor.reach === 'own' ? earlier.length > 0 : can(actor, 'children_view'),
};

/**
 * @param metrics counts what becomes of entries, where someone asks for that
 * @param pages how much a page of the feed holds; the usual when left out
 */
export const syncRoutes = (metrics: Metrics | null, https: boolean, pages?: PageSizes) => [
  serve(syncEndpoints.push, {
    load: earlierPreschools,
    policy: syncPolicy.push,
    takesEnded: true,
    // Every operation has a receipt of its own.
    keepsNoAnswer: true,
    act: async (context, { body, http }) => {
      if (body.user_id !== context.actor.userId) throw notSignedIn(messages.otherUser);
      await bindSession(context, body.device_id);
      const remembered = { epoch: body.epoch, lastSent: body.last_sent };
      const answer = await push(context, body.operations, remembered);
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
    load: earlierPreschools,
    policy: syncPolicy.pull,
    act: async (context, { query, http }) => {
      if (query.user_id !== context.actor.userId) throw notSignedIn(messages.otherUser);
      if (query.device_id) {
        await bindSession(context, query.device_id);
        await knowTablet(context, http, query.device_id, https);
        await noteContact(context, {
          deviceId: query.device_id,
          userAgent: http.get('User-Agent') || null,
          kind: 'pull',
          appVersion: query.app_version,
          waiting: query.waiting,
        });
      }
      const { cursor, preschool: preschoolId, last_sent: lastSent, kinds } = query;
      const given = { cursor, preschoolId, lastSent, kinds: kinds?.split(','), pages: query.pages };
      return pull(context, given, pages);
    },
  }),
  serve(inspectionEndpoints.pastDay, {
    policy: inspectionPolicy.note,
    load: ({ trx, actor }, { id }) => Preschool.query(trx).modify('visibleTo', actor).findById(id),
    act: (context, { record, query: { date, kinds } }) => findPastDay(context, record.id, date, kinds),
    shows: (_, { answered }) => [
      { kind: 'export', way: 'downloaded', children: answered.children.map(({ id }) => id) },
    ],
  }),
  serve(syncEndpoints.tablet, {
    policy: anyone,
    act: async (context, { http }) => {
      const known = http.cookies.get(TABLET_COOKIE);
      const waiting = isUuid(known) ? await waitingOn(context, known) : 0;
      return { envelope: ENVELOPE, known: isUuid(known), waiting } as const;
    },
  }),
  serve(syncEndpoints.discards, {
    load: earlierPreschools,
    policy: syncPolicy.push,
    takesEnded: true,
    // Each discard has a receipt of its own.
    keepsNoAnswer: true,
    act: async (context, { body }) => {
      const { userId } = context.actor;
      if (body.user_id !== userId) throw notSignedIn(messages.otherUser);
      await bindSession(context, body.device_id);
      const operation_ids = await noteDiscards(context, body.discards);
      return { envelope: ENVELOPE, user_id: userId, operation_ids } as const;
    },
  }),
];

/** The browser's cookie names its tablet, and outlives its storage: one that names another was emptied. */
async function knowTablet(
  context: Context,
  http: HttpContext,
  deviceId: string,
  https: boolean,
): Promise<void> {
  const known = http.cookies.get(TABLET_COOKIE);
  if (isUuid(known) && known !== deviceId)
    await context.trx.transaction((trx) => noteReturn({ ...context, trx }, known));
  setCookie(http, TABLET_COOKIE, deviceId, { ageMs: TABLET_MS, httpOnly: true, https });
}

const isUuid = (text: string | undefined): text is string => uuid.safeParse(text).success;
