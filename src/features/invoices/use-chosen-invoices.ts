/** Which invoices of the list are chosen: some of this page, or all that the filters find, on whatever page. */
import { useEffect, useMemo, useState } from 'react';
import type { Invoice } from '#shared/endpoints/invoice-fields';
import { type InvoicesFound, invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { call } from '../../local/call';
import { useSave } from '../../queries/use-save';
import type { InvoiceFilters } from './use-invoice-filters';

const NONE: ReadonlySet<number> = new Set();

export function useChosenInvoices(
  invoices: readonly Invoice[] | undefined,
  { asked, page }: Pick<InvoiceFilters, 'asked' | 'page'>,
) {
  const [chosen, setChosen] = useState(NONE);
  const { sort: _, ...query } = asked;
  const filter = JSON.stringify(query);
  const [all, setAll] = useState<{ found: InvoicesFound; filter: string } | null>(null);
  // Another filter finds others; and what is out of sight is not chosen, unless all are.
  const everything = all?.filter === filter ? all.found : null;
  const count = useSave((_filter: string) => call(invoiceEndpoints.found, { query }), {
    onSaved: (found, of) => setAll({ found, filter: of }),
    failed: messages.invoiceActionFailed,
  });
  const list = JSON.stringify([asked, page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another choice
  useEffect(() => setChosen(NONE), [list]);
  const ids = useMemo(
    () => (everything ? new Set(invoices?.map(({ id }) => id)) : chosen),
    [everything, invoices, chosen],
  );
  const picked = useMemo(() => invoices?.filter(({ id }) => ids.has(id)) ?? [], [invoices, ids]);
  return {
    /** Those of this page. */
    ids,
    picked,
    /** All that the filters found, as they were when they were chosen; else null. */
    everything,
    /** They are being counted. */
    counting: count.busy,
    /** How many this page shows. */
    onPage: invoices?.length ?? 0,
    count: everything ? everything.total : picked.length,
    choose: (wanted: ReadonlySet<number>) => {
      setAll(null);
      setChosen(wanted);
    },
    chooseEverything: () => count.submit(filter),
    none: () => {
      setAll(null);
      setChosen(NONE);
    },
  };
}

export type ChosenInvoices = ReturnType<typeof useChosenInvoices>;
