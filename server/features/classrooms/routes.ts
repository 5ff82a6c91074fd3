/** Classrooms, to read (the reading part of C13 to C15). */

import { attendingStatuses } from '#shared/domain/statuses';
import { classroomEndpoints, type Classroom as WireClassroom } from '#shared/endpoints/classrooms';
import { searchPattern } from '../../db/search-pattern';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import { Classroom } from '../../models/classroom';
import { named, presentPreschoolName, presentStatus } from '../children/present';
import { classroomsPolicy } from './policy';

const GRAPH = '[preschool, products]';

export const classroomRoutes = [
  serve(classroomEndpoints.list, {
    policy: classroomsPolicy.list,
    act: async ({ trx, actor }, { query }) => {
      const { page, per_page, search, preschool } = query;
      const found = Classroom.query(trx).modify('visibleTo', actor);
      if (preschool) found.where('classrooms.preschool_id', preschool);
      if (search) found.whereILike('classrooms.name', searchPattern(search));
      const { results, total } = await found
        .withGraphFetched(GRAPH)
        .orderBy(['classrooms.preschool_id', 'classrooms.name', 'classrooms.id'])
        .page(page - 1, per_page);
      return { data: results.map(presentClassroom), meta: { total, page, per_page } };
    },
  }),
  serve(classroomEndpoints.view, {
    policy: classroomsPolicy.view,
    load: ({ trx, actor }, { id }) =>
      Classroom.query(trx)
        .modify('visibleTo', actor)
        .findById(id)
        .withGraphFetched('[preschool, products, teachers]'),
    act: async ({ trx, actor }, { record }) => {
      const children = await Child.query(trx)
        .modify('visibleTo', actor)
        .where('children.classroom_id', record.id)
        .whereIn('children.status', attendingStatuses)
        .withGraphFetched('product')
        .orderBy(['children.fullname', 'children.id']);
      return {
        ...presentClassroom(record),
        children: children.map((child) => ({
          id: child.id,
          fullname: child.fullname,
          status: presentStatus(child.status),
          product_model: named(child.product),
        })),
        teachers: (record.teachers ?? []).map(({ id, name }) => ({ id, name })),
      };
    },
  }),
];

function presentClassroom(classroom: Classroom): WireClassroom {
  const { preschool, products = [] } = classroom;
  if (!preschool) throw new Error('presentClassroom needs the preschool');
  return {
    id: classroom.id,
    name: classroom.name,
    preschool_id: classroom.preschool_id,
    preschool: presentPreschoolName(preschool),
    child_years: classroom.child_years,
    child_products: products.map(({ id, name }) => ({ id, name })),
    capacity: classroom.capacity,
  };
}
