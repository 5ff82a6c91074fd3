/** A product as it stands on the wire. */
import type { Product as WireProduct } from '#shared/endpoints/products';
import { presentPreschoolName } from '../../http/present';
import type { Product } from '../../models/product';

/** Needs the relation `preschool`. */
export function presentProduct(product: Product): WireProduct {
  const { id, name, remarks, price, product_type, preschool_id, preschool, active } = product;
  return {
    id,
    name,
    remarks,
    price,
    product_type,
    preschool_id,
    preschool: preschool ? presentPreschoolName(preschool) : null,
    active,
    tax_kind: product.tax_kind,
    e_invoice_class: product.e_invoice_class,
  };
}
