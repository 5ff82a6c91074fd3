/** Activities, assessments and interventions to pick from, from the tablet. */
import type { MasterKind } from '#shared/domain/daily-report';
import type { MasterDocument } from '#shared/endpoints/feed';
import type { UserDatabase } from '../user-database';
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

const none: ReadonlyMap<number, string> = new Map();

/** The names of all masters, by id; none while loading. */
export function useMasterNames(): ReadonlyMap<number, string> {
  return useUserQuery(readNames, []) ?? none;
}

async function readNames({ masters }: UserDatabase): Promise<ReadonlyMap<number, string>> {
  return new Map((await masters.toArray()).map(({ id, name }) => [id, name]));
}
