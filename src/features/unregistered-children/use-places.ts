/** What the form offers, of the server: preschools, the classrooms of one, the fixed addresses of one. */
import { useQuery } from '@tanstack/react-query';
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import { unregisteredChildEndpoints } from '#shared/endpoints/unregistered-children';
import { call } from '../../local/call';

const MOST_CLASSROOMS = 300;

export function useClassroomChoices(preschoolId: number | null) {
  return useQuery({
    queryKey: ['classrooms', 'choices', preschoolId],
    queryFn: ({ signal }) =>
      call(classroomEndpoints.list, {
        query: { preschool: String(preschoolId), per_page: String(MOST_CLASSROOMS) },
        signal,
      }),
    enabled: preschoolId !== null,
  });
}

export const recipientsKey = (preschoolId: number | null) => ['notice-recipients', preschoolId] as const;

export function useNoticeRecipients(preschoolId: number | null) {
  return useQuery({
    queryKey: recipientsKey(preschoolId),
    queryFn: ({ signal }) =>
      call(unregisteredChildEndpoints.recipients, { params: { id: preschoolId as number }, signal }),
    enabled: preschoolId !== null,
  });
}
