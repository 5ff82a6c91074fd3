/** The calls of unregistered children and of the addresses that their notices go to. */
import { unregisteredChildEndpoints } from '#shared/endpoints/unregistered-children';
import type { Context } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { notFound } from '../../http/refusal';
import { serve } from '../../http/serve';
import { Preschool } from '../../models/preschool';
import { UnregisteredChildRow } from '../../models/unregistered-child';
import { addUnregisteredChild } from './add-unregistered-child';
import { dismissUnregisteredChild, registerUnregisteredChild } from './follow-up';
import { unregisteredChildrenPolicy } from './policy';
import { presentUnregisteredChildren, UNREGISTERED_GRAPH } from './present';
import { saveNoticeRecipients } from './save-notice-recipients';

const visible = ({ trx, actor }: Context) => UnregisteredChildRow.query(trx).modify('visibleTo', actor);
const load = (context: Context, { id }: { id: number }) => visible(context).findById(id);
const loadPreschool = ({ trx, actor }: Context, { id }: { id: number }) =>
  Preschool.query(trx).modify('visibleTo', actor).findById(id);

export const unregisteredChildRoutes = [
  serve(unregisteredChildEndpoints.add, {
    policy: unregisteredChildrenPolicy.add,
    act: async (context, { body }) => presentOne(context, (await addUnregisteredChild(context, body)).id),
  }),
  serve(unregisteredChildEndpoints.list, {
    policy: unregisteredChildrenPolicy.followUp,
    act: async (context, { query }) => {
      const { page, per_page, search, preschool, status } = query;
      const found = visible(context);
      if (preschool) found.where('unregistered_children.preschool_id', preschool);
      if (status) found.where('unregistered_children.status', status);
      if (search) {
        const pattern = searchPattern(search);
        found.where((either) =>
          either
            .whereILike('unregistered_children.name', pattern)
            .orWhereILike('unregistered_children.parent_name', pattern),
        );
      }
      const { results, total } = await found
        .withGraphFetched(UNREGISTERED_GRAPH)
        .orderByRaw("(status = 'open') DESC, created_at DESC, id DESC")
        .page(page - 1, per_page);
      return {
        data: await presentUnregisteredChildren(context.trx, results),
        total,
      };
    },
  }),
  serve(unregisteredChildEndpoints.register, {
    policy: unregisteredChildrenPolicy.followUp,
    load,
    act: async (context, { record, body }) => {
      await registerUnregisteredChild(context, record.id, body.child_id);
      return presentOne(context, record.id);
    },
  }),
  serve(unregisteredChildEndpoints.dismiss, {
    policy: unregisteredChildrenPolicy.followUp,
    load,
    act: async (context, { record, body }) => {
      await dismissUnregisteredChild(context, record.id, body.reason);
      return presentOne(context, record.id);
    },
  }),
  serve(unregisteredChildEndpoints.recipients, {
    policy: unregisteredChildrenPolicy.recipients,
    load: loadPreschool,
    act: async (_, { record }) => ({ emails: record.notice_emails }),
  }),
  serve(unregisteredChildEndpoints.saveRecipients, {
    policy: unregisteredChildrenPolicy.saveRecipients,
    load: loadPreschool,
    act: async (context, { record, body }) => {
      await saveNoticeRecipients(context, record, body.emails);
      return { emails: body.emails };
    },
  }),
];

async function presentOne(context: Context, id: number) {
  const row = await visible(context).findById(id).withGraphFetched(UNREGISTERED_GRAPH);
  const [presented] = row ? await presentUnregisteredChildren(context.trx, [row]) : [];
  if (!presented) throw notFound();
  return presented;
}
