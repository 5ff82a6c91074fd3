/** The calls of children. */
import { childStatuses } from '#shared/domain/statuses';
import { childrenEndpoints } from '#shared/endpoints/children';
import type { Context } from '../../context';
import { sendCsv } from '../../documents/csv';
import { sendFile } from '../../http/file-answer';
import { presentStatus } from '../../http/present';
import { notFound } from '../../http/refusal';
import { serve, signedIn } from '../../http/serve';
import { findFile } from '../../providers/storage';
import { changeStatus } from './change-status';
import { createChild } from './create-child';
import { childHeads, childRows, idsOf } from './download-children';
import { detailOf, findChild, freshDetail } from './find-child';
import { childHistory } from './history';
import { listChildren } from './list-children';
import { setPhoto, shownPhoto } from './photo';
import { childrenPolicy } from './policy';
import { presentChild } from './present';
import { setParents } from './set-parents';
import { updateChild } from './update-child';

export const childrenRoutes = [
  serve(childrenEndpoints.list, {
    policy: childrenPolicy.list,
    act: async (context, { query }) => {
      const { page, per_page, ...filters } = query;
      const { children, total } = await listChildren(context, filters, { page, per_page });
      return { data: children.map((child) => presentChild(context.actor, child)), total };
    },
    shows: (_, { answered }) => [
      {
        kind: 'identity',
        way: 'listed',
        children: answered.filter(({ mykid_no }) => mykid_no !== null).map(({ id }) => id),
      },
    ],
  }),
  serve(childrenEndpoints.download, {
    downloads: 'child',
    policy: childrenPolicy.download,
    act: async (context, { query, http }) =>
      sendCsv(http, `children-${context.clock.today()}.csv`, childHeads, childRows(context, query)),
    shows: async (context, { query }) => [
      { kind: 'export', way: 'downloaded', children: await idsOf(context, query) },
    ],
  }),
  serve(childrenEndpoints.view, {
    policy: childrenPolicy.view,
    load: findChild,
    act: (context, { record }) => detailOf(context, record),
    shows: (_, { answered: { id, mykid_no } }) =>
      mykid_no === null ? [] : [{ kind: 'identity', way: 'opened', children: [id] }],
  }),
  serve(childrenEndpoints.create, {
    policy: childrenPolicy.create,
    act: async (context, { body }) => freshDetail(context, (await createChild(context, body)).id),
  }),
  serve(childrenEndpoints.update, {
    policy: childrenPolicy.edit,
    load: findChild,
    act: async (context, { record, body }) => {
      await updateChild(context, record, body);
      return freshDetail(context, record.id);
    },
  }),
  serve(childrenEndpoints.changeStatus, {
    policy: childrenPolicy.edit,
    load: findChild,
    act: async (context, { record, body }) => {
      await changeStatus(context, record, body);
      return freshDetail(context, record.id);
    },
  }),
  serve(childrenEndpoints.setParents, {
    policy: childrenPolicy.edit,
    load: findChild,
    act: async (context, { record, body }) => {
      await setParents(context, record, body);
      return freshDetail(context, record.id);
    },
  }),
  serve(childrenEndpoints.history, {
    policy: childrenPolicy.history,
    load: findChild,
    act: ({ trx }, { record, query }) => childHistory(trx, record, query),
    shows: (_, { record, answered }) =>
      answered.some(({ changes }) => changes.some(({ field }) => field === 'mykid_no'))
        ? [{ kind: 'identity', way: 'opened', children: [record.id] }]
        : [],
  }),
  serve(childrenEndpoints.photo, {
    policy: childrenPolicy.view,
    load: async (context: Context, params) => {
      const child = await findChild(context, params);
      const photoId = child && shownPhoto(child);
      return photoId ? findFile(context.trx, photoId) : undefined;
    },
    act: async (_, { record, http }) => sendFile(http, record, 'inline'),
  }),
  serve(childrenEndpoints.setPhoto, {
    policy: childrenPolicy.edit,
    load: findChild,
    act: async (context, { record, files }) => {
      await setPhoto(context, record, files.photo ?? null);
      return freshDetail(context, record.id);
    },
  }),
  serve(childrenEndpoints.removePhoto, {
    policy: childrenPolicy.edit,
    load: findChild,
    act: async (context, { record }) => {
      await setPhoto(context, record, null);
      return freshDetail(context, record.id);
    },
  }),
  serve(childrenEndpoints.status, {
    policy: signedIn,
    act: async (_, { params }) => {
      if (!(params.status in childStatuses)) throw notFound();
      return presentStatus(params.status);
    },
  }),
];
