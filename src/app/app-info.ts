/** What the server says about itself, and what it last said, for a start without a network. */

import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoints/endpoint';
import { call } from '../local/call';

const REMEMBERED = 'tadika.app-info';
const appInfo = z.object({ demo: z.boolean(), version: z.string() });
type AppInfo = z.infer<typeof appInfo>;

const appInfoEndpoint = endpoint({
  method: 'GET',
  path: '/api/app-info',
  summary: 'Whether this is a demonstration, and its version.',
  answer: appInfo,
  open: true,
});

/** Undefined until the server has answered once on this device. */
export function useAppInfo(): AppInfo | undefined {
  const { data } = useQuery({
    queryKey: ['app-info'],
    queryFn: async () => {
      const answer = await call(appInfoEndpoint, {});
      localStorage.setItem(REMEMBERED, JSON.stringify(answer));
      return answer;
    },
    initialData: remembered,
    // Remembered is as good as old: ask again when there is a network.
    initialDataUpdatedAt: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return data;
}

function remembered(): AppInfo | undefined {
  const text = localStorage.getItem(REMEMBERED);
  if (text === null) return undefined;
  const kept = z.safeParse(z.pipe(z.string(), z.pipe(z.transform(parseOrNull), appInfo)), text);
  return kept.success ? kept.data : undefined;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
