/** A child as it stands on the wire (product.md, "child on the wire"). */
import { type ChildStatus, childStatuses } from '#shared/domain/statuses';
import type { Child as WireChild } from '#shared/endpoints/children';
import type { Child } from '../../models/child';
import type { Preschool } from '../../models/preschool';

/** The relations that a presented child needs. */
export const CHILD_GRAPH = '[preschool, classroom, product, otherProducts]';

export function presentStatus(status: number): { id: number; name: string } {
  return { id: status, name: childStatuses[status as ChildStatus] };
}

export function presentPreschoolName({ id, name, short_name }: Preschool) {
  return { id, name, short_name };
}

export const named = (record: { id: number; name: string } | null | undefined) =>
  record ? { id: record.id, name: record.name } : null;

export function presentChild(child: Child): WireChild {
  const { preschool, otherProducts = [] } = child;
  if (!preschool) throw new Error('presentChild needs CHILD_GRAPH');
  return {
    id: child.id,
    fullname: child.fullname,
    mykid_no: child.mykid_no,
    born_on: child.born_on,
    status: presentStatus(child.status),
    preschool_id: child.preschool_id,
    preschool: presentPreschoolName(preschool),
    preschool_short_name: preschool.short_name,
    classroom_id: child.classroom_id,
    classroom: named(child.classroom),
    product: child.product_id,
    other_products: otherProducts.map((product) => product.id),
    product_model: named(child.product),
    other_product_models: otherProducts.map(({ id, name }) => ({ id, name })),
  };
}
