/** The calls of products. */
import { productEndpoints } from '#shared/endpoints/products';
import type { Context } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { serve } from '../../http/serve';
import { Product } from '../../models/product';
import { productsPolicy } from './policy';
import { presentProduct } from './present';
import { createProduct, updateProduct } from './save-product';

const find = ({ trx, actor }: Pick<Context, 'trx' | 'actor'>, id: number) =>
  Product.query(trx).modify('visibleTo', actor).findById(id).withGraphFetched('preschool');

export const productRoutes = [
  serve(productEndpoints.list, {
    policy: productsPolicy.view,
    act: async ({ trx, actor }, { query }) => {
      const { page, per_page, search, ids, preschool_id, product_type, active } = query;
      const found = Product.query(trx).modify('visibleTo', actor);
      if (ids) found.whereIn('products.id', ids);
      if (preschool_id) {
        found.where((either) =>
          either.where('products.preschool_id', preschool_id).orWhereNull('products.preschool_id'),
        );
      }
      if (product_type) found.where({ product_type });
      if (active !== undefined) found.where({ active: active === '1' || active === 'true' });
      if (search) found.whereILike('products.name', searchPattern(search));
      const { results, total } = await found
        .withGraphFetched('preschool')
        .orderByRaw('lower(products.name), products.id')
        .page(page - 1, per_page);
      return { data: results.map(presentProduct), total };
    },
  }),
  serve(productEndpoints.view, {
    policy: productsPolicy.view,
    load: (context, { productId }) => find(context, productId),
    act: async (_, { record }) => presentProduct(record),
  }),
  serve(productEndpoints.create, {
    policy: productsPolicy.edit,
    act: async (context, { body }) => fresh(context, await createProduct(context, body)),
  }),
  serve(productEndpoints.update, {
    policy: productsPolicy.edit,
    load: (context, { productId }) => find(context, productId),
    act: async (context, { record, body }) => {
      await updateProduct(context, record.id, body);
      return fresh(context, record.id);
    },
  }),
];

async function fresh(context: Context, id: number) {
  return presentProduct((await find(context, id)) as Product);
}
