/** The columns of the products; for those who may, the name opens one to change it. */
import i18next from 'i18next';
import { type ProductType, productTypes } from '#shared/domain/statuses';
import type { Product } from '#shared/endpoints/products';
import type { Column } from '../../components/table/columns';
import { ToneMark } from '../../components/tone-mark';

/** @param onEdit absent where the person may only read */
export function productColumns(onEdit?: (product: Product) => void): readonly Column<Product>[] {
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
