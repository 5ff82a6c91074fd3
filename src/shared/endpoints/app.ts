/** What anyone may know of the running product: whether it is a demonstration, and its version. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint';

export const appInfo = z.object({
  demo: z.boolean(),
  version: z.string(),
  /** The server's instant and business day, for a tablet whose clock is off. */
  server_time: z.string(),
  today: z.string(),
});
export type AppInfo = z.infer<typeof appInfo>;

export const appEndpoints = {
  info: endpoint('GET /api/app-info', {
    summary: 'Whether this is a demonstration, the version, the server’s time.',
    answer: appInfo,
    open: true,
  }),
};
