/**
 * What the server says about itself, and what it last said, for a start without a network. Not by `useCall`: that would come
 * with the first script of every page.
 */
import { useQuery } from '@tanstack/react-query';
import { type AppInfo, appEndpoints, appInfo } from '#shared/endpoints/app';
import { call } from '../local/call';

const REMEMBERED = 'tadika.app-info';

/** Undefined until the server has answered once on this device. It is asked once a start. */
export function useAppInfo(): AppInfo | undefined {
  const { data } = useQuery({
    queryKey: ['app-info'],
    queryFn: async () => {
      const answer = await call(appEndpoints.info, {});
      localStorage.setItem(REMEMBERED, JSON.stringify(answer));
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return data ?? remembered();
}

function remembered(): AppInfo | undefined {
  const kept = appInfo.safeParse(parseOrNull(localStorage.getItem(REMEMBERED) ?? ''));
  return kept.success ? kept.data : undefined;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Nothing was remembered, or an older shape of it.
    return null;
  }
}
