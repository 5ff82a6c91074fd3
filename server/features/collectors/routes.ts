/** The calls of who may fetch a child. */
import { collectorEndpoints } from '#shared/endpoints/collectors';
import type { Context } from '../../context';
import { sendFile } from '../../http/file-answer';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import { findFile } from '../../providers/storage';
import { listWaiting, presentList } from './find-collectors';
import { setCollectorPhoto, shownPhotoId } from './photo';
import { collectorsPolicy } from './policy';
import { confirmCollector, nameCollector, removeCollector } from './save-collector';
import { sendPass } from './save-pass';

const findChild = ({ trx, actor }: Context, { id }: { id: number }) =>
  Child.query(trx).modify('visibleTo', actor).findById(id);

/** The child on whose list the entry stands; of an entry about the actor nothing. */
async function childOf(context: Context, { id }: { id: number }) {
  const entry = await context.trx('collectors').where({ id }).first('child_id', 'user_id');
  if (!entry || (context.actor.reach === 'own' && entry.user_id === context.actor.userId)) return undefined;
  return findChild(context, { id: entry.child_id });
}

export const collectorRoutes = [
  serve(collectorEndpoints.list, {
    policy: collectorsPolicy.view,
    load: findChild,
    act: (context, { record }) => presentList(context, record),
  }),
  serve(collectorEndpoints.name, {
    policy: collectorsPolicy.name,
    load: findChild,
    act: async (context, { record, body }) => {
      await nameCollector(context, record, body);
      return presentList(context, record);
    },
  }),
  serve(collectorEndpoints.pass, {
    policy: collectorsPolicy.pass,
    load: findChild,
    act: async (context, { record, body }) => {
      await sendPass(context, record, body);
      return presentList(context, record);
    },
  }),
  serve(collectorEndpoints.photo, {
    policy: collectorsPolicy.view,
    load: async (context, { id }) => {
      const child = await childOf(context, { id });
      const photoId = child && (await shownPhotoId(context, child, id));
      return photoId ? findFile(context.trx, photoId) : undefined;
    },
    act: async (_, { record, http }) => sendFile(http, record, 'inline'),
  }),
  serve(collectorEndpoints.setPhoto, {
    policy: collectorsPolicy.setPhoto,
    load: childOf,
    act: async (context, { record, params, files }) => {
      if (files.photo) await setCollectorPhoto(context, record, params.id, files.photo);
      return presentList(context, record);
    },
  }),
  serve(collectorEndpoints.confirm, {
    policy: collectorsPolicy.confirm,
    load: childOf,
    act: async (context, { record, params }) => {
      await confirmCollector(context, record, params.id);
      return presentList(context, record);
    },
  }),
  serve(collectorEndpoints.remove, {
    policy: collectorsPolicy.remove,
    load: childOf,
    act: async (context, { record, params }) => {
      await removeCollector(context, record, params.id);
      return presentList(context, record);
    },
  }),
  serve(collectorEndpoints.waiting, {
    policy: collectorsPolicy.confirm,
    act: (context, { query }) => listWaiting(context, query),
  }),
];
