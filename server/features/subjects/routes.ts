/** The calls of subjects: what classwork is sorted by. */
import { subjectEndpoints } from '#shared/endpoints/subjects';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { Subject } from '../../models/subject';
import { subjectsPolicy } from './policy';
import { createSubject, findSubject, listSubjects, removeSubject, updateSubject } from './save-subject';

const load = ({ trx }: Context, { id }: { id: number }) => Subject.query(trx).findById(id);

export const subjectRoutes = [
  serve(subjectEndpoints.list, {
    policy: subjectsPolicy.edit,
    act: (context) => listSubjects(context),
  }),
  serve(subjectEndpoints.create, {
    policy: subjectsPolicy.edit,
    act: async (context, { body }) => findSubject(context, await createSubject(context, body)),
  }),
  serve(subjectEndpoints.update, {
    policy: subjectsPolicy.edit,
    load,
    act: async (context, { record, body }) => {
      await updateSubject(context, record, body);
      return findSubject(context, record.id);
    },
  }),
  serve(subjectEndpoints.remove, {
    policy: subjectsPolicy.edit,
    load,
    act: (context, { record }) => removeSubject(context, record),
  }),
];
