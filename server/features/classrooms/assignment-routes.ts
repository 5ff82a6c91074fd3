/** Who is in a classroom: its children and its teachers, and the lists to choose them from. */
import { attendingStatuses } from '#shared/domain/statuses';
import { assignmentEndpoints } from '#shared/endpoints/classrooms';
import { serve } from '../../http/serve';
import { listChildren } from '../children/list-children';
import { presentChild } from '../children/present';
import { assignChildren, removeChild } from './assign-children';
import { assignTeachers, findTeachers, removeTeacher } from './assign-teachers';
import { classroomsPolicy } from './policy';

export const assignmentRoutes = [
  serve(assignmentEndpoints.assignChildren, {
    policy: classroomsPolicy.assign,
    act: (context, { body }) => assignChildren(context, body.classroomId, body.selectedChildrenIds),
  }),
  serve(assignmentEndpoints.removeChild, {
    policy: classroomsPolicy.assign,
    act: async (context, { body }) => {
      await removeChild(context, body.childId);
      return { child_id: body.childId, classroom_id: null };
    },
  }),
  serve(assignmentEndpoints.children, {
    policy: classroomsPolicy.list,
    act: async (context, { query }) => {
      const { page, per_page, search, preschool } = query;
      const filters = { search, preschool, status: [...attendingStatuses], sort: 'fullname' as const };
      const { children, total } = await listChildren(context, filters, { page, per_page });
      return { data: children.map((child) => presentChild(context.actor, child)), total };
    },
  }),
  serve(assignmentEndpoints.assignTeachers, {
    policy: classroomsPolicy.assign,
    act: async (context, { body }) => ({
      assigned: await assignTeachers(context, body.classroomId, body.teacherId),
    }),
  }),
  serve(assignmentEndpoints.removeTeacher, {
    policy: classroomsPolicy.removeTeacher,
    act: async (context, { body }) => ({
      removed: await removeTeacher(context, body.classroomId, body.teacherId),
    }),
  }),
  serve(assignmentEndpoints.teachers, {
    policy: classroomsPolicy.assign,
    act: ({ trx, actor }, { query }) => findTeachers(trx, actor, query),
  }),
];
