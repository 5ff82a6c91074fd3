/** The preschools in the person's scope, closed ones among them, of the server: what the office chooses from. */
import { preschoolEndpoints } from '#shared/endpoints/classrooms';
import { useCall } from './use-call';

export function usePreschoolsOnline() {
  return useCall(preschoolEndpoints.list, {});
}
