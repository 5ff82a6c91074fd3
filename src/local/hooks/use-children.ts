/** Children of the user's scope, from the tablet. */
import { attendingStatuses } from '#shared/domain/statuses';
import type { ChildDocument } from '#shared/endpoints/feed';
import { useUserQuery } from './use-active';

interface ChildFilter {
  preschoolId?: number;
  classroomId?: number;
  /** Only children who attend: active and on trial. */
  attending?: boolean;
}

/** By name; undefined while loading. */
export function useChildren({
  preschoolId,
  classroomId,
  attending,
}: ChildFilter = {}): ChildDocument[] | undefined {
  return useUserQuery(
    async ({ children }) => {
      const all = await children.toArray();
      return all
        .filter((child) => preschoolId === undefined || child.preschool_id === preschoolId)
        .filter((child) => classroomId === undefined || child.classroom_id === classroomId)
        .filter((child) => !attending || attendingStatuses.includes(child.status))
        .sort((one, other) => one.fullname.localeCompare(other.fullname));
    },
    [preschoolId, classroomId, attending],
  );
}

/** One child; null when they are not in the user's scope or none is named, undefined while loading. */
export function useChild(id: number | null): ChildDocument | null | undefined {
  return useUserQuery(async ({ children }) => (id === null ? null : await children.get(id)) ?? null, [id]);
}
