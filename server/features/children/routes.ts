/** The calls of children. */
import { childStatuses } from '#shared/domain/statuses';
import { childrenEndpoints } from '#shared/endpoints/children';
import type { Context } from '../../context';
import { sendCsv } from '../../documents/csv';
import { presentStatus } from '../../http/present';
import { notFound } from '../../http/refusal';
import { sendFile } from '../../http/send-file';
import { serve, signedIn } from '../../http/serve';
import { findFile } from '../../providers/storage';
import { changeStatus } from './change-status';
import { createChild } from './create-child';
import { childHeads, childRows } from './download-children';
import { detailOf, findChild, freshDetail } from './find-child';
import { childHistory } from './history';
import { listChildren } from './list-children';
import { setPhoto } from './photo';
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
      return { data: children.map(presentChild), meta: { total, page, per_page } };
    },
  }),
  serve(childrenEndpoints.download, {
    policy: childrenPolicy.download,
    act: async (context, { query, http }) =>
      sendCsv(http, `children-${context.clock.today()}.csv`, childHeads, childRows(context, query)),
  }),
  serve(childrenEndpoints.view, {
    policy: childrenPolicy.view,
    load: findChild,
    act: (context, { record }) => detailOf(context, record),
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
    act: async ({ trx }, { record, query }) => {
      const { data, total } = await childHistory(trx, record, query);
      return { data, meta: { total, ...query } };
    },
  }),
  serve(childrenEndpoints.photo, {
    policy: childrenPolicy.view,
    load: async (context: Context, params) => {
      const child = await findChild(context, params);
      return child?.photo_id ? findFile(context.trx, child.photo_id) : undefined;
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
