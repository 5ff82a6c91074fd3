/** What anyone may know of the running product. */
import { appEndpoints } from '#shared/endpoints/app';
import { anyone, serve } from '../../http/serve';

export const appRoutes = ({ demo, version }: { demo: boolean; version: string }) => [
  serve(appEndpoints.info, {
    policy: anyone,
    act: async ({ clock }) => ({
      demo,
      version,
      server_time: clock.now().toISOString(),
      today: clock.today(),
    }),
  }),
];
