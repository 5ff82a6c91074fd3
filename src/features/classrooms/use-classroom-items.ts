/**
 * Classrooms as the screens show them: from the tablet for those who work at a preschool, with or without a network;
 * from the server for head office, which sees all preschools, and without a network the one that this device keeps.
 */
import { useMemo } from 'react';
import { type Classroom, type ClassroomDetail, classroomEndpoints } from '#shared/endpoints/classrooms';
import type { ClassroomDocument } from '#shared/endpoints/feed';
import { reachOf } from '#shared/permissions';
import { hasProblem } from '../../components/fetch-problem';
import { useChildren } from '../../local/hooks/use-children';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import { useSession } from '../../local/hooks/use-session';
import { rows, useCall } from '../../queries/use-call';

export interface ClassroomItem {
  id: number;
  name: string;
  preschool_id: number;
  preschool: string;
  child_years: readonly number[];
  programmes: readonly string[];
  capacity: number | null;
  /** How many attend it. */
  count: number;
  /** Undefined where this tablet fetched the classroom before names came with it. */
  teachers: readonly { id: number; name: string }[] | undefined;
}

export interface ClassroomChild {
  id: number;
  fullname: string;
  package: string | null;
}

const ATTENDING = { attending: true };
const LIST_SIZE = 300;

/** Head office reads all preschools from the server. Undefined while the tablet starts. */
export function useIsHeadOffice(): boolean | undefined {
  const session = useSession();
  return session ? reachOf(session.user.roles.map((role) => role.id)) === 'all' : undefined;
}

/** The classrooms in scope by preschool and name; undefined while loading. */
export function useClassroomItems() {
  const headOffice = useIsHeadOffice();
  const local = useLocalItems();
  const query = useCall(
    classroomEndpoints.list,
    headOffice === true ? { query: { per_page: LIST_SIZE } } : null,
    { select: rows },
  );
  const fetched = useMemo(() => query.data?.map(ofWire), [query.data]);
  const kept = hasProblem(query) && local && local.length > 0 ? local : undefined;
  return { items: headOffice ? (fetched ?? kept) : local, query };
}

/** One classroom and its children by name; null where it is not in the scope. */
export function useClassroomItem(id: number) {
  const headOffice = useIsHeadOffice();
  const items = useLocalItems();
  const inside = useChildren({ classroomId: id, attending: true });
  const query = useCall(classroomEndpoints.view, headOffice === true && id > 0 ? { params: { id } } : null);
  const local = useMemo(
    () => inside?.map((child) => ({ id: child.id, fullname: child.fullname, package: child.product })),
    [inside],
  );
  const kept = items && (items.find((one) => one.id === id) ?? null);
  const { data } = query;
  if (headOffice && data) return { item: ofWire(data), children: data.children.map(ofChild), query };
  if (headOffice && !(kept && hasProblem(query))) return { item: undefined, children: undefined, query };
  return { item: kept, children: local, query };
}

const ofChild = ({ id, fullname, product_model }: ClassroomDetail['children'][number]): ClassroomChild => ({
  id,
  fullname,
  package: product_model?.name ?? null,
});

function useLocalItems(): readonly ClassroomItem[] | undefined {
  const classrooms = useClassrooms();
  const preschools = usePreschools();
  const children = useChildren(ATTENDING);
  return useMemo(() => {
    if (!classrooms || !preschools || !children) return undefined;
    const counts = new Map<number, number>();
    for (const { classroom_id } of children)
      if (classroom_id !== null) counts.set(classroom_id, (counts.get(classroom_id) ?? 0) + 1);
    const names = new Map(preschools.map(({ id, name }) => [id, name]));
    return classrooms.map((classroom) =>
      ofDocument(classroom, names.get(classroom.preschool_id) ?? '', counts.get(classroom.id) ?? 0),
    );
  }, [classrooms, preschools, children]);
}

function ofDocument(classroom: ClassroomDocument, preschool: string, count: number): ClassroomItem {
  const { id, name, preschool_id, child_years, programmes = [], capacity = null, teacher_names } = classroom;
  const facts = { id, name, preschool_id, preschool, child_years, programmes, capacity, count };
  return { ...facts, teachers: teacher_names };
}

function ofWire(classroom: Classroom): ClassroomItem {
  const { id, name, preschool_id, child_years, capacity, teachers } = classroom;
  return {
    id,
    name,
    preschool_id,
    child_years,
    capacity,
    teachers,
    preschool: classroom.preschool.name,
    programmes: classroom.child_products.map((product) => product.name),
    count: classroom.children_count,
  };
}
