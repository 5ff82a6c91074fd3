/** By which this tablet knows a genuine pickup pass; undefined while it is read, and where it never heard of it. */
import { PASS_KEY_LENGTH } from '#shared/domain/pickup-pass';
import { useUserQuery } from './use-active';

export function usePassKey(preschoolId: number): string | undefined {
  return useUserQuery(
    async (database) => {
      const key = (await database.preschools.get(preschoolId))?.pass_key;
      // An earlier release gave another kind of key.
      return key?.length === PASS_KEY_LENGTH ? key : undefined;
    },
    [preschoolId],
  );
}
