import { preschoolStatuses } from '#shared/domain/statuses';
import { preschoolEndpoints } from '#shared/endpoints/classrooms';
import { type PreschoolSettings, preschoolSettingsEndpoints } from '#shared/endpoints/preschools';
import { ROWS_A_PAGE } from '../../components/pager';
import type { Look } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { useListAddress } from '../../components/use-list-address';
import { syncNow } from '../../local/create-tablet';
import { useAnswers, useCall } from '../../queries/use-call';

type PreschoolStatus = (typeof preschoolStatuses)[number];

export function usePreschoolFilters() {
  const list = useListAddress('name', ROWS_A_PAGE);
  const [status, setStatus] = useAddressValue('status');
  const known = (preschoolStatuses as readonly string[]).includes(status) ? (status as PreschoolStatus) : '';
  return {
    ...list,
    status: known,
    setStatus: list.fromTheTop(setStatus),
    isFiltered: list.search !== '' || known !== '',
    asked: {
      ...list.asked,
      status: known || undefined,
    },
  };
}

export function usePreschools({ asked }: ReturnType<typeof usePreschoolFilters>) {
  return useCall(preschoolSettingsEndpoints.list, { query: asked }, { keepPrevious: true });
}

export function usePreschool(id: number) {
  return useCall(preschoolSettingsEndpoints.view, { params: { id } });
}

/** Shows the preschool as it was answered; whatever chooses from preschools asks anew, and so does this device. */
export function useKeepPreschool() {
  const { invalidate, put } = useAnswers();
  return async (preschool: PreschoolSettings) => {
    put(preschoolSettingsEndpoints.view, { params: { id: preschool.id } }, preschool);
    await Promise.all([invalidate(preschoolSettingsEndpoints.list), invalidate(preschoolEndpoints)]);
    syncNow().catch((error: unknown) => console.warn('The preschool was not fetched yet:', error));
  };
}

/** The words for how a preschool stands. */
export const statusLooks: Record<PreschoolStatus, Look> = {
  active: { tone: 'done', label: 'Active' },
  licensee: { tone: 'waiting', label: 'Licensee' },
  close: { tone: 'alarm', label: 'Closed' },
};
