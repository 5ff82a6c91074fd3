/** The children behind a number of the product billed summary: registered for a product, by the same filter (C18). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { attendingStatuses } from '#shared/domain/statuses';
import { type Child, childrenEndpoints } from '#shared/endpoints/children';
import { formatCount } from '../../components/count-text';
import table from '../../components/data-table.module.css';
import { ToneMark } from '../../components/tone-mark';
import { callPaged } from '../../local/call';
import { usePreschoolsOnline } from '../../local/hooks/use-preschools-online';
import { BehindNumberPage, useSearchBehind } from './behind-number-page';
import { filterText } from './filter-words';
import { useProductName } from './use-product-name';
import { billedQuery, useReportFilter } from './use-report-filter';

const ROWS_A_PAGE = 100;

export function RegisteredChildrenPage() {
  const { t } = useTranslation();
  const filter = useReportFilter();
  const preschools = usePreschoolsOnline().data;
  const product = useProductName(filter.values.product);
  const search = useSearchBehind(filter);
  const { preschool, preschool_status, child_status: status, product: productId } = billedQuery(filter);
  const asked = {
    preschool,
    preschool_status,
    status,
    product: productId,
    search: search[0].trim(),
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
    <BehindNumberPage
      title={product ? t('Children of {{product}}', { product }) : t('Children')}
      about={filterText(filter, preschools, ['preschool', 'child_status'])}
      searchLabel={t('Name or MyKid number')}
      search={search}
      found={
        meta && t('{{total}} registered children', { count: meta.total, total: formatCount(meta.total) })
      }
      query={query}
      rows={children}
      meta={meta}
      filter={filter}
    >
      <Rows people={children ?? []} />
    </BehindNumberPage>
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
