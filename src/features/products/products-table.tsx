/** Products as rows; for those who may, the name opens one to change it. */
import { Anchor, Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ringgitText } from '#shared/domain/money';
import { type ProductType, productTypes } from '#shared/domain/statuses';
import type { Product } from '#shared/endpoints/products';
import table from '../../components/data-table.module.css';
import { ToneMark } from '../../components/tone-mark';
import classes from './products.module.css';

interface ProductsTableProps {
  products: readonly Product[];
  /** Absent where the person may only read. */
  onEdit?: (product: Product) => void;
}

export function ProductsTable({ products, onEdit }: ProductsTableProps) {
  const { t } = useTranslation();
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('Product Name')}</th>
            <Box component="th" visibleFrom="sm">
              {t('Product Type')}
            </Box>
            <Box component="th" visibleFrom="sm">
              {t('Preschool')}
            </Box>
            <th>{t('Status')}</th>
            <th className={table.number}>{t('Price (RM)')}</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => {
            const { id, name, remarks, product_type, preschool, active, price } = product;
            const type = t(productTypes[product_type as ProductType]);
            const place = preschool?.name ?? t('All preschools');
            return (
              <tr key={id}>
                <td className={table.name}>
                  {onEdit ? (
                    <Anchor
                      component="button"
                      type="button"
                      className={classes.open}
                      aria-label={t('Edit {{name}}', { name })}
                      onClick={() => onEdit(product)}
                    >
                      {name}
                    </Anchor>
                  ) : (
                    name
                  )}
                  <Text size="sm" c="dimmed">
                    {[`ID ${id}`, remarks].filter(Boolean).join(' · ')}
                  </Text>
                  <Text size="sm" c="dimmed" hiddenFrom="sm">
                    {type} · {place}
                  </Text>
                </td>
                <Box component="td" visibleFrom="sm" className={table.nowrap}>
                  {type}
                </Box>
                <Box component="td" visibleFrom="sm">
                  {place}
                </Box>
                <td>
                  <ToneMark tone={active ? 'done' : 'alarm'} plain>
                    {active ? t('Active') : t('Inactive')}
                  </ToneMark>
                </td>
                <td className={table.number}>{ringgitText(price)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
