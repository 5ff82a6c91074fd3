/**
 * The masters of a kind: from the tablet's database for those who work on it, else from the server. Only the
 * second kind of person edits them.
 */

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { MasterKind } from '#shared/domain/daily-report';
import { masterEndpoints } from '#shared/endpoints/masters';
import { tabletRoles } from '#shared/permissions';
import { call } from '../../local/call';
import { useMasters } from '../../local/hooks/use-masters';
import { useSession } from '../../local/hooks/use-session';

export interface MasterItem {
  id: number;
  name: string;
  desc: string | null;
}

export interface MasterList {
  /** Undefined while loading. */
  items: readonly MasterItem[] | undefined;
  /** The query of those who read from the server. */
  query: UseQueryResult<readonly MasterItem[]>;
}

export const masterListKey = (kind: MasterKind) => ['masters', kind] as const;

export function useMasterList(kind: MasterKind): MasterList {
  const session = useSession();
  const onTablet = session?.user.roles.some((role) => tabletRoles.includes(role.id)) ?? false;
  const local = useMasters(kind);
  const query = useQuery<readonly MasterItem[]>({
    queryKey: masterListKey(kind),
    queryFn: ({ signal }) => call(masterEndpoints[kind].list, { signal }),
    enabled: session !== undefined && !onTablet,
  });
  return { items: onTablet ? local : query.data, query };
}
