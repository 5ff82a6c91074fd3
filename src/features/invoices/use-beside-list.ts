/** Which invoice stands beside the list: named in the address, where the window has room for both. */
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';

/** The list in two columns, and a sheet with its lines. */
const ROOM = '(min-width: 88em)';
const NAME = 'open';

export function useBesideList() {
  const roomy = useMediaQuery(ROOM, window.matchMedia(ROOM).matches, { getInitialValueInEffect: false });
  const search = useSearch();
  const [, navigate] = useLocation();
  const named = new URLSearchParams(search).get(NAME) ?? '';
  const open = roomy && /^[1-9]\d{0,9}$/.test(named) ? Number(named) : null;
  const addressWith = (id: number | null) => {
    const params = new URLSearchParams(search);
    if (id === null) params.delete(NAME);
    else params.set(NAME, String(id));
    const query = params.toString().replaceAll('%2C', ',');
    return query === '' ? '/invoices' : `/invoices?${query}`;
  };
  // A list that became narrow scrolled elsewhere: its row comes back into sight.
  useEffect(() => {
    if (open !== null) openRow()?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return {
    open,
    hrefOf: ({ id }: { id: number }) => (roomy ? addressWith(id) : `/invoices/${id}`),
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
