/** The name of the product that an address names; undefined before it is known. */
import { productEndpoints } from '#shared/endpoints/products';
import { useCall } from '../../queries/use-call';

export function useProductName(id: string): string | undefined {
  return useCall(productEndpoints.view, id !== '' ? { params: { productId: id } } : null).data?.name;
}
