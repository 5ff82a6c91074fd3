/** The calls of one's own sessions: everyone's own, whatever their role. */
import { ownSessionEndpoints } from '#shared/endpoints/own-sessions';
import { serve, signedIn } from '../../http/serve';
import type { SignInLimit } from '../../http/sign-in-limit';
import { mayHaveSecondFactor } from '../../second-factor';
import { endSessions, findLiveSession, listSessions } from './live-sessions';
import { askForPasskey } from './passkeys';
import { keepChallenge, proofOf, prove } from './prove';
import { listSignIns } from './sign-ins';

export const ownSessionRoutes = ({ signInLimit }: { signInLimit: SignInLimit }) => [
  serve(ownSessionEndpoints.list, {
    policy: signedIn,
    act: (context) => listSessions(context, context.actor.userId),
  }),
  serve(ownSessionEndpoints.signIns, { policy: signedIn, act: listSignIns }),
  serve(ownSessionEndpoints.proof, {
    policy: signedIn,
    whileConfined: true,
    act: proofOf,
  }),
  serve(ownSessionEndpoints.proofOptions, {
    policy: (actor) => mayHaveSecondFactor(actor.roleIds),
    whileConfined: true,
    keepsNoAnswer: true,
    act: async (context) => {
      const options = await askForPasskey(context, context.actor.userId);
      await keepChallenge(context, options.challenge);
      return options;
    },
  }),
  serve(ownSessionEndpoints.prove, {
    policy: signedIn,
    whileConfined: true,
    ownTransaction: true,
    lane: 'sign-ins',
    act: (context, { body, http }) => {
      const userAgent = http.get('User-Agent') || null;
      return prove(context, signInLimit, { ...body, address: http.ip, userAgent });
    },
  }),
  serve(ownSessionEndpoints.end, {
    policy: signedIn,
    load: (context, { id }) => findLiveSession(context, context.actor.userId, id),
    act: (context, { record }) => endSessions(context, context.actor.userId, record.id),
  }),
  serve(ownSessionEndpoints.endOthers, {
    policy: signedIn,
    act: (context) => endSessions(context, context.actor.userId),
  }),
];
