/** What a list in pages is asked for, in the address: its search, order and page; filters of its own stand beside it. */
import { useDebouncedValue } from '@mantine/hooks';
import { useAddressValue } from './use-address-value';

const TYPING_MS = 200;

/** The page alone. */
export function usePageAddress() {
  const [page, setPage] = useAddressValue('page');
  return {
    page: Math.max(1, Number(page) || 1),
    setPage: (next: number) => setPage(next === 1 ? '' : String(next)),
    /** Another filter begins at the first page. */
    fromTheTop:
      <Given extends unknown[]>(set: (...given: Given) => void) =>
      (...given: Given) => {
        setPage('');
        set(...given);
      },
  };
}

/** @param firstSort the order where the address names none */
export function useListAddress(firstSort: string, rowsAPage: number) {
  const [search, setSearch] = useAddressValue('search');
  const [sort, setSort] = useAddressValue('sort');
  const { page, setPage, fromTheTop } = usePageAddress();
  const [typed] = useDebouncedValue(search.trim(), TYPING_MS);
  return {
    search,
    setSearch: fromTheTop(setSearch),
    sort: sort || firstSort,
    setSort: fromTheTop(setSort),
    setPage,
    fromTheTop,
    /** The query for the call; its search follows once the typing rests. */
    asked: { search: typed, sort: sort || firstSort, page, per_page: rowsAPage },
  };
}
