/** By which this tablet tells a genuine pickup pass of a preschool; undefined while it is read, and where it never heard of it. */
import { useUserQuery } from './use-active';

export function usePassKey(preschoolId: number): string | undefined {
  return useUserQuery(
    async (database) => (await database.preschools.get(preschoolId))?.pass_key ?? undefined,
    [preschoolId],
  );
}
