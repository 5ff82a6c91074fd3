/** All invoices of the scope: searched, filtered, sorted and paged by the server; several changed at once. */
import { Anchor, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { formatCount } from '../../components/count-text';
import { EmptyState } from '../../components/empty-state';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { Muted, PlainButton } from '../../components/plain';
import { useCan } from '../../components/use-can';
import { useCall } from '../../queries/use-call';
import { BulkBar } from './bulk-bar';
import { BulkProgress } from './bulk-progress';
import { InvoiceFilters } from './invoice-filters';
import { InvoiceTable } from './invoice-table';
import { MailingProgress } from './mailing-progress';
import { useChosenInvoices } from './use-chosen-invoices';
import { ROWS_A_PAGE, useInvoiceFilters } from './use-invoice-filters';

export function InvoicesPage() {
  const { t } = useTranslation();
  const can = useCan();
  const filters = useInvoiceFilters();
  const { asked, page } = filters;
  const query = useCall(
    invoiceEndpoints.list,
    { query: { ...asked, page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true },
  );
  const { data: invoices, meta } = query.data ?? {};
  const chosen = useChosenInvoices(invoices, filters);
  const mayChange = can('invoices_edit') || can('invoices_lock');
  const filtered = filters.count > 0 || filters.search !== '';
  return (
    <Page title={t('Invoices')} width="wide">
      <Stack gap="sm">
        <InvoiceFilters filters={filters} />
        <Group mih={32}>
          <Muted aria-live="polite">
            {meta && t('{{number}} invoices', { count: meta.total, number: formatCount(meta.total) })}{' '}
            {filtered && (
              <Anchor component="button" type="button" size="sm" underline="always" onClick={filters.clear}>
                {t('Show all')}
              </Anchor>
            )}
          </Muted>
        </Group>
        {can('invoices_edit') && <MailingProgress />}
        {mayChange && <BulkProgress />}
        {mayChange && <BulkBar chosen={chosen} total={meta?.total ?? 0} asked={asked} />}
        <InvoiceTable
          invoices={invoices}
          query={query}
          order={filters}
          choice={mayChange ? { chosen: chosen.ids, onChoose: chosen.choose } : null}
          empty={
            <EmptyState
              title={filtered ? t('No invoice fits these filters') : t('No invoices yet')}
              hint={filtered ? t('Try another month, status or part of the name.') : undefined}
              action={filtered && <PlainButton onClick={filters.clear}>{t('Show all')}</PlainButton>}
            />
          }
        />
        {meta && <Pager meta={meta} onPage={filters.setPage} />}
      </Stack>
    </Page>
  );
}
