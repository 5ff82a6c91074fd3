/** Children, to read (D21, F29). */

import { childStatuses } from '#shared/domain/statuses';
import { childrenEndpoints } from '#shared/endpoints/children';
import { searchPattern } from '../../db/search-pattern';
import { notFound } from '../../http/refusal';
import { serve, signedIn } from '../../http/serve';
import { Child } from '../../models/child';
import { childrenPolicy } from './policy';
import { CHILD_GRAPH, presentChild, presentStatus } from './present';

export const childrenRoutes = [
  serve(childrenEndpoints.list, {
    policy: childrenPolicy.list,
    act: async ({ trx, actor }, { query }) => {
      const { page, per_page, search, preschool, preschool_status, classroom, status, product } = query;
      const found = Child.query(trx)
        .modify('visibleTo', actor)
        .modify('ofPreschools', { preschool, preschool_status });
      if (classroom) found.where('children.classroom_id', classroom);
      if (product) found.modify('registeredFor', product);
      if (status) found.whereIn('children.status', status);
      if (search) {
        const pattern = searchPattern(search);
        found.where((either) =>
          either.whereILike('children.fullname', pattern).orWhereILike('children.mykid_no', pattern),
        );
      }
      const { results, total } = await found
        .withGraphFetched(CHILD_GRAPH)
        .orderBy(['children.fullname', 'children.id'])
        .page(page - 1, per_page);
      return { data: results.map(presentChild), meta: { total, page, per_page } };
    },
  }),
  serve(childrenEndpoints.view, {
    policy: childrenPolicy.view,
    load: ({ trx, actor }, { id }) =>
      Child.query(trx).modify('visibleTo', actor).findById(id).withGraphFetched(CHILD_GRAPH),
    act: async (_, { record }) => presentChild(record),
  }),
  serve(childrenEndpoints.status, {
    policy: signedIn,
    act: async (_, { params }) => {
      if (!(params.status in childStatuses)) throw notFound();
      return presentStatus(params.status);
    },
  }),
];
