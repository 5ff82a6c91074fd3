/**
 * A child as its screens show it: what the tablet keeps, at once and without a network, and what the server knows
 * besides where there is one. Head office opens children that are on no tablet of theirs.
 */
import { createContext, useContext, useMemo } from 'react';
import { useParams } from 'wouter';
import { type ChildStatus, childStatuses } from '#shared/domain/statuses';
import { type ChildDetail, childrenEndpoints } from '#shared/endpoints/children';
import type { ChildDocument, ClassroomDocument, PreschoolDocument } from '#shared/endpoints/feed';
import { useChild } from '../../local/hooks/use-children';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import { useCall } from '../../queries/use-call';

export interface ChildRecord {
  id: number;
  fullname: string;
  mykid_no: string | null;
  born_on: string | null;
  status: { id: number; name: string };
  preschool_id: number;
  /** Undefined where the name is not known here. */
  preschool: string | undefined;
  classroom: string | undefined;
  classroom_id: number | null;
  /** Registered products by name, the programme first. */
  products: string[];
  allergies: string | null;
  /** Whom to call in an emergency; null where no number is known. */
  emergency: ChildDocument['emergency'] | null;
  /** Where the photo is; null where there is none, or no network to ask. */
  photo: string | null;
}

/** The child that is shown beside a list, whose address names none. */
export const ShownChild = createContext<number | null>(null);

/** The id that the address names; 0, which no child has, where it names none. */
export function useChildId(): number {
  const { id = '' } = useParams();
  const shown = useContext(ShownChild);
  if (shown !== null) return shown;
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

/**
 * `child` is undefined while loading, null where it is neither here nor, as far as one can tell, on the server;
 * `onTablet`: the tablet keeps it, and its days and screenings are here too.
 */
export function useChildRecord(id: number) {
  const local = useChild(id);
  const classrooms = useClassrooms();
  const preschools = usePreschools();
  const query = useCall(childrenEndpoints.view, id > 0 ? { params: { id } } : null);
  const detail = query.data;
  const child = useMemo(() => {
    if (detail) return ofWire(detail, local?.emergency);
    if (local && classrooms && preschools) return ofDocument(local, classrooms, preschools);
    // Whether the server knows it is told by the query.
    return local === null ? null : undefined;
  }, [detail, local, classrooms, preschools]);
  return { child, detail, onTablet: Boolean(local), query };
}

/** Another address for another photo, so that a browser never shows an old one. */
export function photoUrl({ id, photo }: Pick<ChildDetail, 'id' | 'photo'>): string | null {
  return photo === null ? null : `/api/children/${id}/photo?v=${photo}`;
}

function ofWire(child: ChildDetail, known: ChildDocument['emergency']): ChildRecord {
  const { id, fullname, mykid_no, born_on, status, preschool_id, classroom_id } = child;
  return {
    id,
    fullname,
    mykid_no,
    born_on,
    status,
    preschool_id,
    preschool: child.preschool.name,
    classroom: child.classroom?.name,
    classroom_id,
    products: [child.product_model, ...child.other_product_models].flatMap((product) => product?.name ?? []),
    allergies: child.allergies,
    emergency: known ?? firstWithNumber(child.parents),
    photo: photoUrl(child),
  };
}

/** The parent who pays comes first. */
function firstWithNumber(parents: ChildDetail['parents']): ChildRecord['emergency'] {
  const found = parents?.find(({ phone_no }) => phone_no !== null);
  return found?.phone_no ? { name: found.name, phone_no: found.phone_no } : null;
}

function ofDocument(
  child: ChildDocument,
  classrooms: readonly ClassroomDocument[],
  preschools: readonly PreschoolDocument[],
): ChildRecord {
  const { id, fullname, mykid_no, born_on, status, preschool_id, classroom_id, product } = child;
  return {
    id,
    fullname,
    mykid_no,
    born_on,
    status: { id: status, name: childStatuses[status as ChildStatus] },
    preschool_id,
    preschool: preschools.find((one) => one.id === preschool_id)?.name,
    classroom: classrooms.find((one) => one.id === child.classroom_id)?.name,
    classroom_id,
    products: product === null ? [] : [product],
    allergies: child.allergies ?? null,
    emergency: child.emergency ?? null,
    photo: null,
  };
}
