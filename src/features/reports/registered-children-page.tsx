/** The children behind a number of the product billed summary: registered for a product, by the same filter (C18). */
import { Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { attendingStatuses } from '#shared/domain/statuses';
import { type Child, childrenEndpoints } from '#shared/endpoints/children';
import { formatCount } from '../../components/count-text';
import table from '../../components/data-table.module.css';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { callPaged } from '../../local/call';
import { usePreschoolsOnline } from '../../local/hooks/use-preschools-online';
import { filterText } from './filter-words';
import { useProductName } from './use-product-name';
import { billedQuery, useReportFilter } from './use-report-filter';

const ROWS_A_PAGE = 100;

export function RegisteredChildrenPage() {
  const { t } = useTranslation();
  const filter = useReportFilter();
  const preschools = usePreschoolsOnline().data;
  const product = useProductName(filter.values.product);
  const [search, setSearch] = useAddressValue('search');
  const { preschool, preschool_status, child_status: status, product: productId } = billedQuery(filter);
  const asked = {
    preschool,
    preschool_status,
    status,
    product: productId,
    search: search.trim(),
    page: filter.page,
    per_page: ROWS_A_PAGE,
  };
  const query = useQuery({
    queryKey: ['children', 'registered', asked],
    queryFn: ({ signal }) => callPaged(childrenEndpoints.list, { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
  const { data: children, meta } = query.data ?? {};
  return (
    <Page
      title={product ? t('Children of {{product}}', { product }) : t('Children')}
      back={{ to: '/reports/product-billed-summary', label: t('Back to the summary') }}
      width="wide"
    >
      <Stack>
        <Text c="dimmed">{filterText(filter, preschools, ['preschool', 'child_status'])}</Text>
        <Group justify="space-between">
          <Group flex="1 1 220px" maw={480}>
            <SearchField
              label={t('Name or MyKid number')}
              value={search}
              onChange={(value) => {
                setSearch(value);
                if (filter.page > 1) filter.change({ page: '' });
              }}
            />
          </Group>
          {meta && (
            <Text fw={600} aria-live="polite">
              {t('{{total}} registered children', { count: meta.total, total: formatCount(meta.total) })}
            </Text>
          )}
        </Group>
        <FetchProblem query={query} />
        {children === undefined && !hasProblem(query) && <RowsSkeleton height={36} />}
        {children?.length === 0 && <EmptyState title={t('No Data')} />}
        {children && children.length > 0 && <Rows people={children} />}
        {meta && <Pager meta={meta} onPage={(page) => filter.change({ page: String(page) })} />}
      </Stack>
    </Page>
  );
}

function Rows({ people }: { people: readonly Child[] }) {
  const { t } = useTranslation();
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('Child')}</th>
            <th>{t('Status')}</th>
            <th>{t('Preschool')}</th>
            <th>{t('Classroom')}</th>
            <th>{t('Main programme')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((child) => (
            <tr key={child.id}>
              <td className={table.name}>
                <Link href={`/children/${child.id}`}>{child.fullname}</Link>
              </td>
              <td>
                <ToneMark tone={attendingStatuses.includes(child.status.id) ? 'done' : 'quiet'} plain>
                  {t(child.status.name)}
                </ToneMark>
              </td>
              <td className={table.nowrap}>{child.preschool_short_name}</td>
              <td>{child.classroom?.name}</td>
              <td>{child.product_model?.name ?? t('N/A')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
