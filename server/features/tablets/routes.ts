/** The calls of tablets that a preschool shares. */
import type { Knex } from 'knex';
import { tabletSessionEndpoints } from '#shared/endpoints/tablet-session';
import { tabletEndpoints } from '#shared/endpoints/tablets';
import { anyone, serve, signedIn } from '../../http/serve';
import type { Tokens } from '../../http/tokens';
import { Preschool } from '../../models/preschool';
import { findDevice } from '../devices/find-devices';
import { presentUser } from '../session/present-user';
import { PairLimit } from './pair-limit';
import { findPairing, makeCode, pairTablet, unpair } from './pairing';
import { endSecret, giveSecret, rollSession } from './pin-session';
import { tabletsPolicy } from './policy';

export function tabletRoutes({ knex, tokens }: { knex: Knex; tokens: Tokens }) {
  const limit = new PairLimit(knex);
  return [
    serve(tabletEndpoints.makeCode, {
      policy: tabletsPolicy.pair,
      load: ({ trx, actor }, { id }) => Preschool.query(trx).modify('visibleTo', actor).findById(id),
      keepsNoAnswer: true,
      act: (context, { record }) => makeCode(context, record.id),
    }),
    serve(tabletEndpoints.pair, {
      policy: anyone,
      lane: 'sign-ins',
      ownTransaction: true,
      act: async (context, { body, http }) => {
        await limit.take(http.ip);
        return context.trx.transaction((trx) => pairTablet({ ...context, trx }, body));
      },
    }),
    serve(tabletEndpoints.view, {
      policy: anyone,
      act: (context, { params }) => findPairing(context, params.device),
    }),
    serve(tabletEndpoints.unpair, {
      policy: tabletsPolicy.unpair,
      load: ({ trx, actor, clock }, { id }) => findDevice(trx, clock, actor, id),
      act: (context, { record }) => unpair(context, record),
    }),
    serve(tabletEndpoints.giveSecret, {
      policy: (actor) => tabletsPolicy.havePin(actor.roleIds),
      keepsNoAnswer: true,
      act: async (context, { http }) => ({
        secret: await giveSecret(context, { address: http.ip, userAgent: http.get('User-Agent') || null }),
      }),
    }),
    serve(tabletEndpoints.endSecret, {
      policy: signedIn,
      act: (context) => endSecret(context),
    }),
    serve(tabletSessionEndpoints.open, {
      policy: anyone,
      lane: 'calls',
      keepsNoAnswer: true,
      // The secret is the credential: there is no cookie for another page to misuse.
      act: async (context, { body }) => {
        const session = await rollSession(context, body);
        const now = context.clock.now();
        const user = await presentUser(context, session.user_id);
        return { token: tokens.bearer(session, now), user, server_time: now.toISOString() };
      },
    }),
  ];
}
