/** The list's search, filters and page as the address has them; any change of what is shown begins at page one. */
import { useSearchParams } from 'wouter';
import { useAddressValue, withValue } from '../../components/use-address-value';
import { numberIn } from './addresses';

export type ListValues = ReturnType<typeof useListValues>;

export function useListValues() {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useAddressValue('search');
  const change = (name: string, value: string) =>
    setParams((now) => withValue(withValue(now, 'page', ''), name, value), { replace: true });
  return {
    search,
    classroomId: numberIn(params, 'classroom'),
    /** Who was not screened yet, instead of who was. */
    missing: params.get('show') === 'missing',
    page: numberIn(params, 'page') ?? 1,
    setSearch(text: string) {
      if (params.has('page')) change('page', '');
      setSearch(text);
    },
    setClassroom: (classroomId: string | null) => change('classroom', classroomId ?? ''),
    setMissing: (missing: boolean) => change('show', missing ? 'missing' : ''),
    setPage: (page: number) => change('page', page === 1 ? '' : String(page)),
  };
}
