/** Classrooms: reading and saving. Each write has two paths, of the API and of an HTML form. */
import { attendingStatuses } from '#shared/domain/statuses';
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import type { Context } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { named, presentStatus } from '../../http/present';
import { notAllowed } from '../../http/refusal';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import { Classroom } from '../../models/classroom';
import { classroomsPolicy } from './policy';
import { CLASSROOM_GRAPH, presentClassroom, presentClassrooms, readClassroom } from './present';
import { printAttendance } from './print-attendance';
import { createClassroom, destroyClassroom, updateClassroom } from './save-classroom';

const load = ({ trx, actor }: Context, { id }: { id: number }) =>
  Classroom.query(trx).modify('visibleTo', actor).findById(id).withGraphFetched(CLASSROOM_GRAPH);

const creating = [classroomEndpoints.create, classroomEndpoints.store].map((endpoint) =>
  serve(endpoint, {
    policy: classroomsPolicy.edit,
    act: async (context, { body }) => readClassroom(context.trx, await createClassroom(context, body)),
    pageAfterForm: ({ id }) => `/classrooms/view/${id}`,
  }),
);

const updating = [classroomEndpoints.update, classroomEndpoints.formUpdate].map((endpoint) =>
  serve(endpoint, {
    policy: classroomsPolicy.edit,
    load,
    act: async (context, { record, body }) => {
      await updateClassroom(context, record.id, body);
      return readClassroom(context.trx, record.id);
    },
    pageAfterForm: ({ id }) => `/classrooms/view/${id}`,
  }),
);

const destroying = [classroomEndpoints.destroy, classroomEndpoints.formDestroy].map((endpoint) =>
  serve(endpoint, {
    policy: classroomsPolicy.edit,
    load,
    act: (context, { record }) => destroyClassroom(context, record.id),
    pageAfterForm: () => '/classrooms',
  }),
);

export const classroomRoutes = [
  serve(classroomEndpoints.list, {
    policy: classroomsPolicy.list,
    act: async ({ trx, actor }, { query }) => {
      const { page, per_page, search, preschool } = query;
      const found = Classroom.query(trx).modify('visibleTo', actor);
      if (preschool) found.where('classrooms.preschool_id', preschool);
      if (search) found.whereILike('classrooms.name', searchPattern(search));
      const { results, total } = await found
        .withGraphFetched(CLASSROOM_GRAPH)
        .orderBy(['classrooms.preschool_id', 'classrooms.name', 'classrooms.id'])
        .page(page - 1, per_page);
      return { data: await presentClassrooms(trx, results), total };
    },
  }),
  serve(classroomEndpoints.view, {
    downloads: 'classroom',
    policy: classroomsPolicy.view,
    load,
    act: async (context, { record, query }) => {
      const { trx, actor } = context;
      if (query.inPdf === '1') {
        if (!classroomsPolicy.assign(actor)) throw notAllowed();
        return printAttendance(context, record, query.month);
      }
      const children = await Child.query(trx)
        .modify('visibleTo', actor)
        .where('children.classroom_id', record.id)
        .whereIn('children.status', attendingStatuses)
        .withGraphFetched('product')
        .orderBy(['children.fullname', 'children.id']);
      return {
        ...presentClassroom(record, children.length),
        children: children.map((child) => ({
          id: child.id,
          fullname: child.fullname,
          status: presentStatus(child.status),
          product_model: named(child.product),
        })),
      };
    },
  }),
  ...creating,
  ...updating,
  ...destroying,
];
