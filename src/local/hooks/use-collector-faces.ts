/** The faces of those who may fetch a child, and of those who must not, from the tablet: with or without a network. */
import { useUserQuery } from './use-active';

/** Addresses of pictures, by the id of the entry; undefined while they are read. */
export function useCollectorFaces(childId: number): ReadonlyMap<number, string> | undefined {
  return useUserQuery(
    async ({ collector_faces }) => {
      const found = await collector_faces.get(childId);
      return new Map(
        found?.faces.map(({ id, picture }) => [id, `data:image/webp;base64,${picture}`] as const),
      );
    },
    [childId],
  );
}
