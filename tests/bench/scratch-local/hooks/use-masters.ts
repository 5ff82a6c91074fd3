/** Activities, assessments and interventions to pick from (C4 to C6), from the tablet. */
import type { MasterKind } from '#shared/domain/daily-report';
import type { MasterDocument } from '#shared/operations/documents';
import { useUserQuery } from './use-active';

/** The masters of a kind, by name; undefined while loading. */
export function useMasters(kind: MasterKind): MasterDocument[] | undefined {
  return useUserQuery(
    async ({ masters }) => {
      const all = await masters.toArray();
      return all
        .filter((master) => master.kind === kind)
        .sort((one, other) => one.name.localeCompare(other.name));
    },
    [kind],
  );
}
