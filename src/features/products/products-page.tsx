/** Products, to read: what is billed, at which price, where, and whether it is still offered. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ringgitText } from '#shared/domain/money';
import { type ProductType, productTypes } from '#shared/domain/statuses';
import { preschoolEndpoints } from '#shared/endpoints/classrooms';
import { type Product, productEndpoints } from '#shared/endpoints/products';
import table from '../../components/data-table.module.css';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { choicesOf, FilterSelect } from '../../components/filter-select';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { call, callPaged } from '../../local/call';

const ROWS_A_PAGE = 100;

export function ProductsPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressValue('search');
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [type, setType] = useAddressValue('type');
  const [ids, setIds] = useAddressValue('ids');
  const [page, setPage] = useState(1);
  const preschools = useQuery({
    queryKey: ['preschools'],
    queryFn: ({ signal }) => call(preschoolEndpoints.list, { signal }),
  }).data;
  const asked = {
    search: search.trim(),
    preschool_id: preschool,
    product_type: type,
    ids: ids === '' ? undefined : ids.split(','),
    page,
    per_page: ROWS_A_PAGE,
  };
  const query = useQuery({
    queryKey: ['products', asked],
    queryFn: ({ signal }) => callPaged(productEndpoints.list, { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
  const { data: products, meta } = query.data ?? {};
  const filter = (change: (value: string) => void) => (value: string) => {
    setPage(1);
    change(value);
  };
  return (
    <Page title={t('Products')} width="wide">
      <Stack>
        <Group gap="xs">
          <SearchField label={t('Search for a product')} value={search} onChange={filter(setSearch)} />
          {preschools && preschools.length > 1 && (
            <FilterSelect
              label={t('Preschool')}
              all={t('All preschools')}
              value={preschool}
              onChange={filter(setPreschool)}
              choices={choicesOf(preschools)}
            />
          )}
          <FilterSelect
            label={t('Product Type')}
            all={t('All types')}
            value={type}
            onChange={filter(setType)}
            choices={Object.entries(productTypes).map(([value, label]) => ({ value, label: t(label) }))}
          />
        </Group>
        {ids !== '' && (
          <Text c="dimmed">
            {t('Only what a report led to.')}{' '}
            <Anchor component="button" type="button" onClick={() => setIds('')}>
              {t('Show all products')}
            </Anchor>
          </Text>
        )}
        <FetchProblem query={query} />
        {products === undefined && !hasProblem(query) && <RowsSkeleton height={44} />}
        {products?.length === 0 && <EmptyState title={t('No Data')} />}
        {products && products.length > 0 && <Products products={products} />}
        {meta && <Pager meta={meta} onPage={setPage} />}
      </Stack>
    </Page>
  );
}

function Products({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation();
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('Product Name')}</th>
            <th>{t('Product Type')}</th>
            <th>{t('Preschool')}</th>
            <th>{t('Status')}</th>
            <th className={table.number}>{t('Price (RM)')}</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ id, name, remarks, product_type, preschool, active, price }) => (
            <tr key={id}>
              <td className={table.name}>
                {name}
                <Text size="sm" c="dimmed">
                  {[`ID ${id}`, remarks].filter(Boolean).join(' · ')}
                </Text>
              </td>
              <td className={table.nowrap}>{t(productTypes[product_type as ProductType])}</td>
              <td>{preschool?.name ?? t('All preschools')}</td>
              <td>
                <ToneMark tone={active ? 'done' : 'alarm'} plain>
                  {active ? t('Active') : t('Inactive')}
                </ToneMark>
              </td>
              <td className={table.number}>{ringgitText(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
