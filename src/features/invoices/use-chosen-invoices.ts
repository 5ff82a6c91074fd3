/** Which invoices of the list are chosen: some of this page, or all that the filters find, on whatever page. */
import { useEffect, useMemo, useState } from 'react';
import type { Invoice } from '#shared/endpoints/invoice-fields';

export interface ChosenInvoices {
  /** Those of this page. */
  ids: ReadonlySet<number>;
  picked: readonly Invoice[];
  /** How many this page shows. */
  onPage: number;
  /** All that the filters find. */
  everything: boolean;
  count: number;
  choose: (ids: ReadonlySet<number>) => void;
  chooseEverything: () => void;
  none: () => void;
}

const NONE: ReadonlySet<number> = new Set();

export function useChosenInvoices(
  invoices: readonly Invoice[] | undefined,
  total: number,
  { filter, page }: { filter: string; page: number },
): ChosenInvoices {
  const [chosen, setChosen] = useState(NONE);
  const [everything, setEverything] = useState(false);
  // Another filter finds others; and what is out of sight is not chosen, unless all are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another choice
  useEffect(() => setEverything(false), [filter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another choice
  useEffect(() => setChosen(NONE), [filter, page]);
  const ids = useMemo(
    () => (everything ? new Set(invoices?.map(({ id }) => id)) : chosen),
    [everything, invoices, chosen],
  );
  const picked = useMemo(() => invoices?.filter(({ id }) => ids.has(id)) ?? [], [invoices, ids]);
  return {
    ...{ ids, picked, everything },
    onPage: invoices?.length ?? 0,
    count: everything ? total : picked.length,
    choose: (wanted) => {
      setEverything(false);
      setChosen(wanted);
    },
    chooseEverything: () => setEverything(true),
    none: () => {
      setEverything(false);
      setChosen(NONE);
    },
  };
}
