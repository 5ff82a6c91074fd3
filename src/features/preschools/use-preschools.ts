/** Preschools as administrators keep them: of the server. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { preschoolStatuses } from '#shared/domain/statuses';
import { type PreschoolSettings, preschoolSettingsEndpoints } from '#shared/endpoints/preschools';
import { useAddressValue } from '../../components/use-address-value';
import { useListAddress } from '../../components/use-list-address';
import { call, callPaged } from '../../local/call';
import { syncNow } from '../../local/create-tablet';

const ROWS_A_PAGE = 50;
const key = ['preschool-settings'] as const;

export type PreschoolStatus = (typeof preschoolStatuses)[number];

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
  return useQuery({
    queryKey: [...key, 'list', asked],
    queryFn: ({ signal }) => callPaged(preschoolSettingsEndpoints.list, { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
}

export function usePreschool(id: number) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(preschoolSettingsEndpoints.view, { params: { id }, signal }),
  });
}

/** Shows the preschool as it was answered; whatever chooses from preschools asks anew, and so does this device. */
export function useKeepPreschool() {
  const queryClient = useQueryClient();
  return async (preschool: PreschoolSettings) => {
    queryClient.setQueryData([...key, preschool.id], preschool);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [...key, 'list'] }),
      queryClient.invalidateQueries({ queryKey: ['preschools'] }),
    ]);
    syncNow().catch((error: unknown) => console.warn('The preschool was not fetched yet:', error));
  };
}
