/** The preschool that shares this tablet, as it was heard last; null for none, and while that is read. */
import { useLiveQuery } from 'dexie-react-hooks';
import type { Pairing } from '#shared/endpoints/tablets';
import { currentTablet } from '../current';
import { readFact } from '../device-database';

export function usePaired(): Pairing | null {
  const { device } = currentTablet();
  return useLiveQuery(() => readFact(device, 'paired'), [device]) ?? null;
}
