/** The calls of the first administrator's one-time link. */
import { welcomeEndpoints } from '#shared/endpoints/welcome';
import { requireCsrf } from '../../http/authenticate';
import { notFound } from '../../http/refusal';
import { anyone, serve } from '../../http/serve';
import type { Tokens } from '../../http/tokens';
import { acceptWelcome, findWelcome } from './accept-welcome';

export const welcomeRoutes = (tokens: Tokens) => [
  serve(welcomeEndpoints.view, {
    policy: anyone,
    load: (context, { token }) => findWelcome(context, token),
    act: async () => undefined,
  }),
  serve(welcomeEndpoints.accept, {
    policy: anyone,
    keepsNoAnswer: true,
    load: (context, { token }) => findWelcome(context, token),
    act: async (context, { record, body, http }) => {
      requireCsrf(http, tokens);
      if (!(await acceptWelcome(context, record, body))) throw notFound();
    },
  }),
];
