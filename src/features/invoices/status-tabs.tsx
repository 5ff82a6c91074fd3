/** The statuses that invoices are looked at by, each with how many there are of what the other filters leave. */
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { DRAFT } from '#shared/domain/invoice-math';
import { completedStatuses, paymentStatuses } from '#shared/domain/statuses';
import type { InvoiceListTotals } from '#shared/endpoints/invoices';
import { formatCount } from '../../components/count-text';
import { TabLinks } from '../../components/tab-links';
import type { InvoiceFilters } from './use-invoice-filters';

const tabs: readonly { label: string; statuses: readonly number[] }[] = [
  { label: 'All', statuses: [] },
  { label: 'Pending', statuses: [1] },
  { label: 'Overdue', statuses: [2] },
  { label: 'Partially Paid', statuses: [3] },
  { label: 'Completed', statuses: completedStatuses },
  ...([8, 11, 10, 9] as const).map((status) => ({ label: paymentStatuses[status], statuses: [status] })),
  { label: 'Drafts', statuses: [DRAFT] },
];

interface StatusTabsProps {
  filters: InvoiceFilters;
  totals: InvoiceListTotals | undefined;
}

export function StatusTabs({ filters, totals }: StatusTabsProps) {
  const { t } = useTranslation();
  const search = useSearch();
  const addressOf = (statuses: readonly number[]) => {
    const params = new URLSearchParams(search);
    for (const name of ['status', 'drafts', 'page']) params.delete(name);
    if (statuses[0] === DRAFT) params.set('drafts', '1');
    else if (statuses.length > 0) params.set('status', statuses.join(','));
    const query = params.toString().replaceAll('%2C', ',');
    return query === '' ? '/invoices' : `/invoices?${query}`;
  };
  const countOf = (statuses: readonly number[]) => {
    const counted = totals?.statuses.filter(({ status }) =>
      statuses.length === 0 ? status !== DRAFT : statuses.includes(status),
    );
    return counted?.reduce((sum, { total }) => sum + total, 0);
  };
  const chosen = filters.asked.drafts === '1' ? String(DRAFT) : filters.statuses.join(',');
  const current = tabs.find(({ statuses }) => statuses.join(',') === chosen);
  return (
    <TabLinks
      label={t('Status')}
      tabs={tabs.map(({ label, statuses }) => {
        const count = countOf(statuses);
        return {
          to: addressOf(statuses),
          label: count === undefined ? t(label) : `${t(label)} ${formatCount(count)}`,
        };
      })}
      current={current ? addressOf(current.statuses) : ''}
    />
  );
}
