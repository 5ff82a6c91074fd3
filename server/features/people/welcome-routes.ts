/** The calls of the first administrator's one-time link. */
import { welcomeEndpoints } from '#shared/endpoints/people-passwords';
import { notFound } from '../../http/refusal';
import { anyone, serve } from '../../http/serve';
import { acceptWelcome, findWelcome } from './first-administrator';

export const welcomeRoutes = [
  serve(welcomeEndpoints.view, {
    policy: anyone,
    load: (context, { token }) => findWelcome(context, token),
    act: async () => undefined,
  }),
  serve(welcomeEndpoints.accept, {
    policy: anyone,
    keepsNoAnswer: true,
    load: (context, { token }) => findWelcome(context, token),
    act: async (context, { record, body }) => {
      // The secret in the link is the credential: there is no cookie for another page to misuse.
      if (!(await acceptWelcome(context, record, body))) throw notFound();
    },
  }),
];
