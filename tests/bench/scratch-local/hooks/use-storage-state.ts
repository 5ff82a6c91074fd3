/** Whether the browser has promised to keep what is stored on this tablet, and whether it has broken that before. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { currentTablet } from '../current';
import { readFact, writeFacts } from '../device-database';
import type { Environment } from '../environment';

export interface StorageState {
  /** True once the browser has promised; null where it can not be asked. */
  persisted: boolean | null;
  /** What was stored here was removed by the browser, and nobody has been told yet. */
  wiped: boolean;
  /** Bytes used and allowed, where the browser tells. */
  usage: number | null;
  quota: number | null;
  /** Asks the browser to promise. */
  ask(): Promise<boolean>;
  /** The person has been told of the wipe. */
  dismissWiped(): Promise<void>;
}

type Told = Pick<StorageState, 'persisted' | 'usage' | 'quota'>;

/** Asks for persistence once at its first use. Undefined while loading. */
export function useStorageState(): StorageState | undefined {
  const { environment, device } = currentTablet();
  const [told, setTold] = useState<Told>();
  const wiped = useLiveQuery(async () => (await readFact(device, 'wiped')) ?? false, [device]);

  const ask = useCallback(async () => {
    const promised = (await environment.storage?.persist()) ?? false;
    setTold(await readStorage(environment));
    return promised;
  }, [environment]);

  useEffect(() => {
    ask().catch((error: unknown) => {
      console.error(error);
      setTold({ persisted: null, usage: null, quota: null });
    });
  }, [ask]);

  const dismissWiped = useCallback(() => writeFacts(device, { wiped: false }), [device]);
  return told && wiped !== undefined ? { ...told, wiped, ask, dismissWiped } : undefined;
}

async function readStorage({ storage }: Environment): Promise<Told> {
  if (!storage) return { persisted: null, usage: null, quota: null };
  const [persisted, { usage, quota }] = await Promise.all([storage.persisted(), storage.estimate()]);
  return { persisted, usage: usage ?? null, quota: quota ?? null };
}
