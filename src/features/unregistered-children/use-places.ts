/** What the form offers, of the server: preschools, the classrooms of one, the fixed addresses of one. */
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import { unregisteredChildEndpoints } from '#shared/endpoints/unregistered-children';
import { rows, useCall } from '../../queries/use-call';

const MOST_CLASSROOMS = 300;

export function useClassroomChoices(preschoolId: number | null) {
  return useCall(
    classroomEndpoints.list,
    preschoolId !== null
      ? { query: { preschool: String(preschoolId), per_page: String(MOST_CLASSROOMS) } }
      : null,
    { select: rows },
  );
}

export function useNoticeRecipients(preschoolId: number | null) {
  return useCall(
    unregisteredChildEndpoints.recipients,
    preschoolId !== null ? { params: { id: preschoolId as number } } : null,
  );
}
