/** The filters of the list of children, kept in the address, and the children that they leave. */
import { useDeferredValue, useMemo } from 'react';
import { attendingStatuses } from '#shared/domain/statuses';
import type { ChildDocument } from '#shared/endpoints/feed';
import { useAddressValue } from '../../components/use-address-value';
import { useChildren } from '../../local/hooks/use-children';
import { prepareForSearch, searchChildren } from './search-children';

/** Those who attend, which is what the day needs. */
export const ATTENDING = '';
export const ALL = 'all';

export function useChildFilters() {
  const [search, setSearch] = useAddressValue('search');
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [classroom, setClassroom] = useAddressValue('classroom');
  const [status, setStatus] = useAddressValue('status');
  const children = useChildren();
  const findable = useMemo(() => children && prepareForSearch(children), [children]);
  // The letter shows at once; the list may follow a frame later.
  const wanted = useDeferredValue(search);
  const found = useMemo(
    () =>
      findable &&
      searchChildren(findable, wanted).filter(
        (child) =>
          (preschool === '' || child.preschool_id === Number(preschool)) &&
          (classroom === '' || child.classroom_id === Number(classroom)) &&
          hasStatus(child, status),
      ),
    [findable, wanted, preschool, classroom, status],
  );
  return {
    search,
    setSearch,
    preschool,
    setPreschool: (chosen: string) => {
      setPreschool(chosen);
      setClassroom('');
    },
    classroom,
    setClassroom,
    status,
    setStatus,
    /** Undefined while loading. */
    found,
    total: children?.length,
  };
}

/** The address of the office's list names several: `status=5,9`. */
function hasStatus(child: ChildDocument, wanted: string): boolean {
  if (wanted === ALL) return true;
  const statuses = wanted === ATTENDING ? attendingStatuses : wanted.split(',').map(Number);
  return statuses.includes(child.status);
}
