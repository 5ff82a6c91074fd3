/** The calls of one's own sessions: everyone's own, whatever their role. */
import { ownSessionEndpoints } from '#shared/endpoints/session';
import { serve, signedIn } from '../../http/serve';
import { endOtherSessions, findOtherSession, listOwnSessions } from './own-sessions';

export const ownSessionRoutes = [
  serve(ownSessionEndpoints.list, { policy: signedIn, act: (context) => listOwnSessions(context) }),
  serve(ownSessionEndpoints.end, {
    policy: signedIn,
    load: (context, { id }) => findOtherSession(context, id),
    act: (context, { record }) => endOtherSessions(context, record.id),
  }),
  serve(ownSessionEndpoints.endOthers, { policy: signedIn, act: (context) => endOtherSessions(context) }),
];
