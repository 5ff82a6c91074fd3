/**
 * The masters of a kind: from the tablet's database for those who work on it, else from the server. Only the
 * second kind of person edits them.
 */
import type { MasterKind } from '#shared/domain/daily-report';
import { masterEndpoints } from '#shared/endpoints/masters';
import { tabletRoles } from '#shared/permissions';
import { useQuery } from '@tanstack/react-query';
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
  /** The server could not be asked: what is shown, if anything, is from `updatedAt`. */
  offline: boolean;
  /** Milliseconds since 1970; 0 for never. */
  updatedAt: number;
  refetch: () => void;
}

export const masterListKey = (kind: MasterKind) => ['masters', kind] as const;

export function useMasterList(kind: MasterKind): MasterList {
  const session = useSession();
  const onTablet = session?.user.roles.some((role) => tabletRoles.includes(role.id)) ?? false;
  const local = useMasters(kind);
  const query = useQuery({
    queryKey: masterListKey(kind),
    queryFn: ({ signal }) => call(masterEndpoints[kind].list, { signal }),
    enabled: session !== undefined && !onTablet,
  });
  if (onTablet) return { items: local, offline: false, updatedAt: 0, refetch: () => undefined };
  return {
    items: query.data,
    offline: query.isError || query.fetchStatus === 'paused',
    updatedAt: query.dataUpdatedAt,
    refetch: () => void query.refetch(),
  };
}
