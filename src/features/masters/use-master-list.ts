/**
 * The masters of a kind: from the tablet's database for those who work on it, else from the server. Only the
 * second kind of person edits them.
 */

import type { MasterKind } from '#shared/domain/daily-report';
import { masterEndpoints } from '#shared/endpoints/masters';
import { tabletRoles } from '#shared/permissions';
import { useMasters } from '../../local/hooks/use-masters';
import { useSession } from '../../local/hooks/use-session';
import { type CallResult, useCall } from '../../queries/use-call';

export interface MasterItem {
  id: number;
  name: string;
  desc: string | null;
}

export interface MasterList {
  /** Undefined while loading. */
  items: readonly MasterItem[] | undefined;
  /** The query of those who read from the server. */
  query: CallResult<readonly MasterItem[]>;
}

export function useMasterList(kind: MasterKind): MasterList {
  const session = useSession();
  const onTablet = session?.user.roles.some((role) => tabletRoles.includes(role.id)) ?? false;
  const local = useMasters(kind);
  const query = useCall(masterEndpoints[kind].list, session === undefined || onTablet ? null : {});
  return { items: onTablet ? local : query.data, query };
}
