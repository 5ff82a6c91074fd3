/** What the server says about itself, and what it last said, for a start without a network. */
import { useEffect } from 'react';
import { type AppInfo, appEndpoints, appInfo } from '#shared/endpoints/app';
import { useCall } from '../queries/use-call';

const REMEMBERED = 'tadika.app-info';
/** It is asked once a start. */
const OPTIONS = { staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } };

/** Undefined until the server has answered once on this device. */
export function useAppInfo(): AppInfo | undefined {
  const { data } = useCall(appEndpoints.info, {}, OPTIONS);
  useEffect(() => {
    if (data) localStorage.setItem(REMEMBERED, JSON.stringify(data));
  }, [data]);
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
