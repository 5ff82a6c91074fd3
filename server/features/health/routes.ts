/** The calls of health screenings. */
import type * as z from 'zod/mini';
import { screeningContentOf } from '#shared/domain/screening';
import { screeningId } from '#shared/domain/uuid';
import { healthEndpoints, type screeningForm } from '#shared/endpoints/health';
import { messages } from '#shared/messages';
import { type Context, can, reaches } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { invalid, notAllowed } from '../../http/refusal';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import { HealthScreening } from '../../models/health-screening';
import { readsIdentity } from '../../who-reads';
import { childrenForUpdate } from '../children/children-for-update';
import { findListed, listed, presentAll } from './find-screenings';
import { flaggedInSightSql } from './flagged-sql';
import { healthPolicy } from './policy';
import type { ListedScreening, presentScreening } from './present';
import { recordScreenings } from './record-screenings';

type Form = z.output<typeof screeningForm>;

export const healthRoutes = [
  serve(healthEndpoints.list, {
    policy: healthPolicy.list,
    act: async ({ trx, actor, clock }, { query }) => {
      const { page, per_page, date, child, until, search, preschool } = query;
      const found = listed(trx, actor);
      if (child) found.where('health_screenings.child_id', child);
      if (until) found.where('health_screenings.date', '<=', until);
      // All days of one child are wanted, unless one is named.
      if (date || !child) found.where('health_screenings.date', date ?? clock.today());
      if (preschool) found.where('children.preschool_id', preschool);
      if (search) {
        const pattern = searchPattern(search);
        found.where((either) =>
          readsIdentity(actor)
            ? either.whereILike('children.fullname', pattern).orWhereILike('children.mykid_no', pattern)
            : either.whereILike('children.fullname', pattern),
        );
      }
      if (child) found.orderBy('health_screenings.date', 'desc');
      const { results, total } = await found
        .orderByRaw(`${flaggedInSightSql('health_screenings')} DESC`)
        .orderBy(['children.fullname', 'children.id'])
        .page(page - 1, per_page);
      return { data: await presentAll(trx, actor, results as ListedScreening[]), total };
    },
    shows: (_, { query, answered }) => [
      {
        kind: 'health',
        way: query.child ? 'opened' : 'listed',
        children: answered.map(({ child_id }) => child_id),
      },
    ],
  }),
  serve(healthEndpoints.view, {
    policy: healthPolicy.view,
    load: ({ trx, actor }, { id }) => findListed(trx, actor, id),
    act: async ({ trx, actor }, { record }) =>
      (await presentAll(trx, actor, [record]))[0] as ReturnType<typeof presentScreening>,
    shows: (_, { record }) => [{ kind: 'health', way: 'opened', children: [record.child_id] }],
  }),
  serve(healthEndpoints.create, {
    policy: healthPolicy.list,
    act: async (context, { body }) => record(context, body, body.date ?? context.clock.today()),
  }),
  serve(healthEndpoints.update, {
    policy: healthPolicy.list,
    load: ({ trx, actor }, { healthId }) => findListed(trx, actor, healthId),
    act: async (context, { record: earlier, body }) => {
      if (body.child_id !== earlier.child_id) throw invalid({ child_id: [messages.childFixed] });
      if (body.date && body.date !== earlier.date) throw invalid({ date: [messages.dateFixed] });
      return record(context, body, earlier.date);
    },
  }),
];

/** The REST caller saw what is there now: a second screening of the day is an update. */
async function record(context: Context, form: Form, date: string) {
  const { trx, actor, clock } = context;
  const [child] = await childrenForUpdate(trx, [form.child_id]);
  const visible = child && (await Child.query(trx).modify('visibleTo', actor).findById(child.id));
  if (!child || !visible) throw invalid({ child_id: [messages.childUnknown] });
  const ownToday = actor.reach === 'own' && date === clock.today();
  if (!ownToday && !(can(actor, 'health_edit') && reaches(actor, child.preschool_id))) throw notAllowed();

  const id = screeningId(child.id, date);
  const current = await HealthScreening.query(trx).findById(id);
  // Parents have not seen what the preschool measured: theirs stands beside it, and never takes a fever away.
  const unseen = actor.reach === 'own' && current !== undefined && current.updated_by !== actor.userId;
  const input = {
    arguments: { id, child_id: child.id, date, ...screeningContentOf(form) },
    base: current && !unseen ? screeningContentOf(current) : null,
  };
  const [outcome] = await recordScreenings(context, [{ child, input, operationId: null }]);
  if (outcome?.status === 'refused') throw invalid(outcome.errors);
  const saved = await findListed(trx, actor, id);
  if (!saved) throw new Error(`Screening ${id} is gone within its own transaction.`);
  return (await presentAll(trx, actor, [saved]))[0] as ReturnType<typeof presentScreening>;
}
