/** Which row of a list is open at its side: named in the list's own address, where the window has room for both. */
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';

/** The list in two columns, and a sheet with all its columns. */
const ROOM = '(min-width: 88em)';
const NAME = 'open';

/** @param pageOf the address of a row's own page, where a narrower window leads */
export function useBesideList(pageOf: (id: number) => string) {
  const roomy = useMediaQuery(ROOM, window.matchMedia(ROOM).matches, { getInitialValueInEffect: false });
  const search = useSearch();
  const [list, navigate] = useLocation();
  const named = new URLSearchParams(search).get(NAME) ?? '';
  const open = roomy && /^[1-9]\d{0,9}$/.test(named) ? Number(named) : null;
  const addressWith = (id: number | null) => {
    const params = new URLSearchParams(search);
    if (id === null) params.delete(NAME);
    else params.set(NAME, String(id));
    const query = params.toString().replaceAll('%2C', ',');
    return query === '' ? list : `${list}?${query}`;
  };
  // A list that became narrow scrolled elsewhere: its row comes back into sight.
  useEffect(() => {
    if (open !== null) openRow()?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return {
    open,
    page: open === null ? '' : pageOf(open),
    hrefOf: ({ id }: { id: number }) => (roomy ? addressWith(id) : pageOf(id)),
    close: () => {
      const row = openRow();
      navigate(addressWith(null));
      // Who goes on by keyboard goes on from where they were.
      const link = row?.querySelector('a');
      requestAnimationFrame(() => {
        link?.focus();
        row?.scrollIntoView({ block: 'nearest' });
      });
    },
  };
}

const openRow = () => document.querySelector<HTMLElement>('tr[aria-current]');
