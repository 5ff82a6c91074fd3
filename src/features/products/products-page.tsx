/** Products: what is billed, at which price, where, and whether it is still offered. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProductType, productTypes } from '#shared/domain/statuses';
import { type Product, productEndpoints } from '#shared/endpoints/products';
import { ActButton } from '../../components/act-button';
import { FilterSelect } from '../../components/filter-select';
import { lazyPart } from '../../components/lazy-part';
import { Page } from '../../components/page';
import { PreschoolFilter } from '../../components/preschool-filter';
import { SearchField } from '../../components/search-field';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { ToneMark } from '../../components/tone-mark';
import { useAddressValues } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';

const ProductDialog = lazyPart('ProductDialog', () => import('./product-dialog'));

const ROWS_A_PAGE = 100;

export function ProductsPage() {
  const { t } = useTranslation();
  const [{ search, preschool, type, ids }, change] = useAddressValues('search', 'preschool', 'type', 'ids');
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<Product | 'new' | null>(null);
  const mayEdit = useCan()('products_edit');
  const preschools = usePreschoolsOnline().data;
  const asked = {
    search: search.trim(),
    preschool_id: preschool,
    product_type: type,
    ids: ids === '' ? undefined : ids.split(','),
    page,
    per_page: ROWS_A_PAGE,
  };
  const query = useCall(productEndpoints.list, { query: asked }, { keepPrevious: true });
  const filter = (name: 'search' | 'preschool' | 'type') => (value: string) => {
    setPage(1);
    change({ [name]: value });
  };
  return (
    <Page title={t('Products')} width="wide">
      <Stack>
        {mayEdit && (
          <Group>
            <ActButton Icon={IconPlus} label={t('New product')} onClick={() => setEditing('new')} />
          </Group>
        )}
        <Group gap="xs">
          <SearchField label={t('Search for a product')} value={search} onChange={filter('search')} />
          <PreschoolFilter preschools={preschools} value={preschool} onChange={filter('preschool')} />
          <FilterSelect
            label={t('Product Type')}
            all={t('All types')}
            value={type}
            onChange={filter('type')}
            choices={Object.entries(productTypes).map(([value, label]) => ({ value, label: t(label) }))}
          />
        </Group>
        {ids !== '' && (
          <Text c="dimmed">
            {t('Only the products from the report.')}{' '}
            <Anchor component="button" type="button" onClick={() => change({ ids: '' })}>
              {t('Show all products')}
            </Anchor>
          </Text>
        )}
        <PagedTable
          columns={productColumns(mayEdit ? setEditing : undefined)}
          query={query}
          empty={{ title: t('No Data'), hint: t('Try part of the name, or another type.') }}
          onPage={setPage}
        />
      </Stack>
      {editing !== null && (
        <ProductDialog
          key={editing === 'new' ? 'new' : editing.id}
          product={editing === 'new' ? null : editing}
          preschools={preschools ?? []}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  );
}

/** @param onEdit absent where the person may only read */
function productColumns(onEdit?: (product: Product) => void): readonly Column<Product>[] {
  const { t } = i18next;
  const typeOf = (product: Product) => t(productTypes[product.product_type as ProductType]);
  const placeOf = ({ preschool }: Product) => preschool?.name ?? t('All preschools');
  return [
    {
      key: 'name',
      label: 'Product Name',
      value: ({ name }) => name,
      press: (product) =>
        onEdit ? { label: t('Edit {{name}}', { name: product.name }), run: () => onEdit(product) } : null,
      below: ({ id, remarks }) => [`ID ${id}`, remarks].filter(Boolean).join(' · '),
      narrow: (product) => `${typeOf(product)} · ${placeOf(product)}`,
    },
    { key: 'type', label: 'Product Type', from: 'sm', nowrap: true, value: typeOf },
    { key: 'preschool', label: 'Preschool', from: 'sm', value: placeOf },
    {
      key: 'status',
      label: 'Status',
      render: ({ active }) => (
        <ToneMark tone={active ? 'done' : 'alarm'} plain>
          {active ? t('Active') : t('Inactive')}
        </ToneMark>
      ),
    },
    { key: 'price', label: 'Price (RM)', kind: 'money', value: ({ price }) => price },
  ];
}
