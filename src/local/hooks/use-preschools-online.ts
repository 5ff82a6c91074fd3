/** The preschools in the person's scope, closed ones among them, of the server: what the office chooses from. */
import { useQuery } from '@tanstack/react-query';
import { preschoolEndpoints } from '#shared/endpoints/classrooms';
import { call } from '../call';

/** Of this query and all that is fetched about preschools beside it. */
export const preschoolsKey = ['preschools'] as const;

export function usePreschoolsOnline() {
  return useQuery({
    queryKey: preschoolsKey,
    queryFn: ({ signal }) => call(preschoolEndpoints.list, { signal }),
  });
}
