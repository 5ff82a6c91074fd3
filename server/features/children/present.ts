/** A child as it stands on the wire. */
import type { Child as WireChild } from '#shared/endpoints/child';
import type { ChildDetail } from '#shared/endpoints/children';
import { type Actor, can } from '../../context';
import { presentStatus } from '../../http/present';
import type { ListedChild } from '../../models/child';
import { readsCare, readsContacts, readsIdentity } from '../../who-reads';
import type { ParentOfChild } from './find-parents';
import { shownPhoto } from './photo';

const withName = (id: number | null, name: string | null) =>
  id !== null && name !== null ? { id, name } : null;

/** To whom it is presented decides whether the MyKid number and allergies are there. */
export function presentChild(actor: Actor, child: ListedChild): WireChild {
  return {
    id: child.id,
    fullname: child.fullname,
    mykid_no: readsIdentity(actor) ? child.mykid_no : null,
    born_on: child.born_on,
    status: presentStatus(child.status),
    preschool_id: child.preschool_id,
    preschool: {
      id: child.preschool_id,
      name: child.preschool_name,
      short_name: child.preschool_short_name,
    },
    preschool_short_name: child.preschool_short_name,
    classroom_id: child.classroom_id,
    classroom: withName(child.classroom_id, child.classroom_name),
    product: child.product_id,
    other_products: child.other_products.map(({ id }) => id),
    product_model: withName(child.product_id, child.product_name),
    other_product_models: child.other_products,
    allergies: readsCare(actor) ? child.allergies : null,
    photo: shownPhoto(child),
  };
}

/** Notes and parents are for staff alone, and how to reach the parents for the office. */
export function presentDetail(actor: Actor, child: ListedChild, parents: ParentOfChild[]): ChildDetail {
  return {
    ...presentChild(actor, child),
    updated_at: child.updated_at.toISOString(),
    ...(can(actor, 'children_view') && {
      notes: readsCare(actor) ? child.notes : null,
      ...(readsCare(actor) && { special_needs: child.special_needs }),
      parents: readsContacts(actor)
        ? parents
        : parents.map((parent) => ({ ...parent, email: '', phone_no: null })),
    }),
  };
}
