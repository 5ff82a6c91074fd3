/** The calls of classwork. */
import { classworkEndpoints } from '#shared/endpoints/classwork';
import { serve } from '../../http/serve';
import { Subject } from '../../models/subject';
import type { LinkPreviews } from '../../providers/link-preview';
import { findClasswork, listClasswork, readableClassroom } from './find-classwork';
import { classworkPolicy } from './policy';
import { presentOne } from './present';
import type { PreviewLimit } from './preview-limit';
import { previewLink } from './preview-link';
import { createClasswork, deleteClasswork, updateClasswork } from './save-classwork';

interface Parts {
  linkPreviews: LinkPreviews;
  previewLimit: PreviewLimit;
}

export const classworkRoutes = (parts: Parts) => [
  serve(classworkEndpoints.subjects, {
    policy: classworkPolicy.subjects,
    act: async ({ trx }) => {
      const found = await Subject.query(trx).orderByRaw('lower(name)');
      return found.map(({ id, name }) => ({ id, name }));
    },
  }),
  serve(classworkEndpoints.list, {
    policy: classworkPolicy.read,
    load: (context, { id }) => readableClassroom(context, id),
    act: (context, { query, record }) =>
      listClasswork(context, query, (found) => found.modify('inClassroom', record.id)),
  }),
  serve(classworkEndpoints.listAll, {
    policy: classworkPolicy.read,
    act: (context, { query }) =>
      listClasswork(context, query, (found) => {
        if (query.without_classroom === '1' || query.without_classroom === 'true')
          found.modify('withoutClassroom');
      }),
  }),
  serve(classworkEndpoints.create, {
    policy: classworkPolicy.create,
    load: (context, { classroomId }) => readableClassroom(context, classroomId),
    act: async (context, { record, body }) =>
      presentOne(context, await createClasswork(context, record, body)),
  }),
  serve(classworkEndpoints.view, {
    policy: classworkPolicy.read,
    load: (context, params) => findClasswork(context, params, { lock: false }),
    act: (context, { record }) => presentOne(context, record),
  }),
  serve(classworkEndpoints.update, {
    policy: classworkPolicy.edit,
    load: (context, params) => findClasswork(context, params, { lock: true }),
    act: async (context, { record, body }) =>
      presentOne(context, await updateClasswork(context, record, body)),
  }),
  serve(classworkEndpoints.remove, {
    policy: classworkPolicy.edit,
    load: (context, params) => findClasswork(context, params, { lock: true }),
    act: (context, { record }) => deleteClasswork(context, record),
  }),
  serve(classworkEndpoints.linkPreview, {
    policy: classworkPolicy.preview,
    // Someone else's server is waited for: no transaction, no connection.
    ownTransaction: true,
    act: (context, { body }) => previewLink(context, parts, body.url),
  }),
];
