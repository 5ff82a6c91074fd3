/** The calls of requests about the data of a child. */
import { dataRequestEndpoints } from '#shared/endpoints/data-requests';
import { type Context, can } from '../../context';
import { sendFile } from '../../http/file-answer';
import { notFound } from '../../http/refusal';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import { findFile } from '../../providers/storage';
import { findParents } from '../children/find-parents';
import { findRequest, listRequests, presentRequest, type RequestRow, requestsOf } from './find-requests';
import { dataRequestsPolicy } from './policy';
import { ask, close, extend, makeAgain } from './register';

const loadChild = ({ trx, actor }: Context, { id }: { id: number }) =>
  Child.query(trx).modify('visibleTo', actor).findById(id);

const presented = async ({ trx }: Context, row: Promise<RequestRow>) => presentRequest(trx, await row);

export const dataRequestRoutes = [
  serve(dataRequestEndpoints.list, {
    policy: dataRequestsPolicy.list,
    act: (context, { query }) => listRequests(context, query),
  }),
  serve(dataRequestEndpoints.ofChild, {
    policy: dataRequestsPolicy.ofChild,
    load: loadChild,
    act: async (context, { record }) => ({
      child: { id: record.id, fullname: record.fullname },
      requests: await requestsOf(context, record.id),
      guardians: can(context.actor, 'children_edit')
        ? (await findParents(context.trx, record.id)).map(({ id, name }) => ({ id, name }))
        : [],
    }),
  }),
  serve(dataRequestEndpoints.ask, {
    asksProof: true,
    policy: dataRequestsPolicy.ofChild,
    load: loadChild,
    act: (context, { record, body }) => presented(context, ask(context, record, body)),
  }),
  serve(dataRequestEndpoints.extend, {
    policy: dataRequestsPolicy.answer,
    load: findRequest,
    act: (context, { record, body }) => presented(context, extend(context, record, body)),
  }),
  serve(dataRequestEndpoints.close, {
    policy: dataRequestsPolicy.answer,
    load: findRequest,
    act: (context, { record, body }) => presented(context, close(context, record, body)),
  }),
  serve(dataRequestEndpoints.makeAgain, {
    policy: dataRequestsPolicy.answer,
    load: findRequest,
    act: (context, { record }) => presented(context, makeAgain(context, record)),
  }),
  serve(dataRequestEndpoints.download, {
    downloads: 'data_request',
    policy: dataRequestsPolicy.download,
    load: async (context: Context, params) => {
      const request = await findRequest(context, params);
      return request?.file_id ? request : undefined;
    },
    act: async ({ trx }, { record, http }) => {
      const file = await findFile(trx, record.file_id as string);
      if (!file) throw notFound();
      return sendFile(http, file, 'attachment');
    },
    shows: (_, { record }) => [{ kind: 'export', way: 'downloaded', children: [record.child_id] }],
  }),
];
