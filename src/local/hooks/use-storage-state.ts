/** Whether the browser has promised to keep what is stored on this tablet, and whether it has broken that before. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { currentTablet } from '../current';
import { readFact, writeFacts } from '../device-database';

export interface StorageState {
  /** True once the browser has promised; null where it cannot be asked. */
  persisted: boolean | null;
  /** What was stored here was removed by the browser, and nobody has been told yet. */
  wiped: boolean;
  /** Asks the browser to promise. */
  ask(): Promise<boolean>;
  /** The person has been told of the wipe. */
  dismissWiped(): Promise<void>;
}

/** Asks for persistence once at its first use. Undefined while loading. */
export function useStorageState(): StorageState | undefined {
  const { environment, device } = currentTablet();
  const [persisted, setPersisted] = useState<boolean | null>();
  const wiped = useLiveQuery(async () => (await readFact(device, 'wiped')) ?? false, [device]);

  const ask = useCallback(async () => {
    const promised = (await environment.storage?.persist()) ?? false;
    setPersisted((await environment.storage?.persisted()) ?? null);
    return promised;
  }, [environment]);

  useEffect(() => {
    ask().catch((error: unknown) => {
      console.error(error);
      setPersisted(null);
    });
  }, [ask]);

  const dismissWiped = useCallback(() => writeFacts(device, { wiped: false }), [device]);
  if (persisted === undefined || wiped === undefined) return undefined;
  return { persisted, wiped, ask, dismissWiped };
}
