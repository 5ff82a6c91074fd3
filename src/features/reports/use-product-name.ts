/** The name of the product that an address names; undefined before it is known. */
import { useQuery } from '@tanstack/react-query';
import { productEndpoints } from '#shared/endpoints/products';
import { call } from '../../local/call';

export function useProductName(id: string): string | undefined {
  return useQuery({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => call(productEndpoints.view, { params: { productId: id }, signal }),
    enabled: id !== '',
  }).data?.name;
}
