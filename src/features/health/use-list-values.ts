/** The list's search, filters and page as the address has them; any change of what is shown begins at page one. */
import { useSearchParams } from 'wouter';
import { useAddressValue } from '../../components/use-address-value';
import { numberIn } from './addresses';

export interface ListValues {
  search: string;
  classroomId: number | null;
  /** Who was not screened yet, instead of who was. */
  missing: boolean;
  page: number;
  setSearch: (search: string) => void;
  setClassroom: (classroomId: string | null) => void;
  setMissing: (missing: boolean) => void;
  setPage: (page: number) => void;
}

export function useListValues(): ListValues {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useAddressValue('search');
  const change = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    search,
    classroomId: numberIn(params, 'classroom'),
    missing: params.get('show') === 'missing',
    page: numberIn(params, 'page') ?? 1,
    setSearch(text) {
      if (params.has('page')) change('page', null);
      setSearch(text);
    },
    setClassroom: (classroomId) => change('classroom', classroomId),
    setMissing: (missing) => change('show', missing ? 'missing' : null),
    setPage: (page) => change('page', page === 1 ? null : String(page)),
  };
}
