/** The children who are chosen for a bill, also those whom a filter hides at the moment. */
import { useCallback, useMemo, useState } from 'react';
import type { Child } from '#shared/endpoints/children';

export interface Chosen {
  children: readonly Child[];
  has: (childId: number) => boolean;
  choose: (child: Child, wanted: boolean) => void;
  set: (children: readonly Child[], wanted: boolean) => void;
  clear: () => void;
}

export function useChosen(onChange: () => void): Chosen {
  const [byId, setById] = useState<ReadonlyMap<number, Child>>(new Map());
  const set = useCallback(
    (children: readonly Child[], wanted: boolean) => {
      onChange();
      setById((now) => {
        const next = new Map(now);
        for (const child of children) {
          if (wanted) next.set(child.id, child);
          else next.delete(child.id);
        }
        return next;
      });
    },
    [onChange],
  );
  const choose = useCallback((child: Child, wanted: boolean) => set([child], wanted), [set]);
  const clear = useCallback(() => setById(new Map()), []);
  return useMemo(
    () => ({ children: [...byId.values()], has: (id: number) => byId.has(id), choose, set, clear }),
    [byId, choose, set, clear],
  );
}
