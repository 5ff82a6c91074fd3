/** Whether what the person at this device notes of themselves here counts for no room: the preschool has paired tablets, and this is none. */
import { vouchesForStaff } from '#shared/domain/ratio';
import type { SessionUser } from '#shared/endpoints/session';
import { usePaired } from '../../local/hooks/use-paired';
import type { useStaffing } from '../../queries/staffing';

export function useElsewhere(
  preschoolId: number | undefined,
  user: SessionUser | undefined,
  { told, here }: Pick<ReturnType<typeof useStaffing>, 'told' | 'here'>,
): boolean {
  const pairing = usePaired();
  if (!user || !told?.paired || pairing?.preschool.id === preschoolId) return false;
  // Who counts already may go to another room from any device.
  const counts = here?.get(user.id)?.elsewhere === false;
  return !counts && !vouchesForStaff(user.roles.map(({ id }) => id));
}
