/** Preschools as administrators keep them: of the server. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { preschoolStatuses } from '#shared/domain/statuses';
import { type PreschoolSettings, preschoolSettingsEndpoints } from '#shared/endpoints/preschool-settings';
import { useAddressValue } from '../../components/use-address-value';
import { call, callPaged } from '../../local/call';
import { syncNow } from '../../local/create-tablet';

const ROWS_A_PAGE = 50;
const TYPING_MS = 200;
const key = ['preschool-settings'] as const;

export type PreschoolStatus = (typeof preschoolStatuses)[number];

export function usePreschoolFilters() {
  const [search, setSearch] = useAddressValue('search');
  const [status, setStatus] = useAddressValue('status');
  const [sort, setSort] = useAddressValue('sort');
  const [page, setPage] = useAddressValue('page');
  const [typed] = useDebouncedValue(search.trim(), TYPING_MS);
  const fromTheTop = (set: (value: string) => void) => (value: string) => {
    setPage('');
    set(value);
  };
  const known = (preschoolStatuses as readonly string[]).includes(status) ? (status as PreschoolStatus) : '';
  return {
    search,
    setSearch: fromTheTop(setSearch),
    status: known,
    setStatus: fromTheTop(setStatus),
    sort: sort || 'name',
    setSort: fromTheTop(setSort),
    setPage: (next: number) => setPage(next === 1 ? '' : String(next)),
    isFiltered: search !== '' || known !== '',
    asked: {
      search: typed,
      status: known || undefined,
      sort: sort || 'name',
      page: Math.max(1, Number(page) || 1),
      per_page: ROWS_A_PAGE,
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
