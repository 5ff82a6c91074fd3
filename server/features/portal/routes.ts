/** The calls of a parent's home. */
import { type ChildDay, portalEndpoints } from '#shared/endpoints/portal';
import { asParent, type Context } from '../../context';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import type { Shown } from '../../read-log';
import { shownPhoto } from '../children/photo';
import { therapyIn } from '../daily-reports/therapy-in';
import { type Acknowledged, type AcknowledgedType, acknowledge, findAsked } from './acknowledge';
import { acknowledgedBy } from './acknowledged-by';
import { findDays } from './find-days';
import { findHome } from './find-home';
import { portalPolicy } from './policy';

export const portalRoutes = [
  serve(portalEndpoints.home, {
    policy: portalPolicy.home,
    act: (context) => findHome(context),
    shows: (_, { answered }) => answered.children.flatMap(({ id, today }) => shownIn(id, [today])),
  }),
  serve(portalEndpoints.acknowledgeNeed, {
    policy: portalPolicy.acknowledge,
    load: (context, { id }) => findAsked(context, 'care', id),
    act: (context, { record }) => acknowledged(context, 'care', record),
  }),
  serve(portalEndpoints.acknowledgeIncident, {
    policy: portalPolicy.acknowledge,
    load: (context, { id }) => findAsked(context, 'incident', id),
    act: (context, { record }) => acknowledged(context, 'incident', record),
  }),
  serve(portalEndpoints.acknowledgeScreening, {
    policy: portalPolicy.acknowledge,
    load: (context, { id }) => findAsked(context, 'screening', id),
    act: (context, { record }) => acknowledged(context, 'screening', record),
  }),
  serve(portalEndpoints.acknowledgeDose, {
    policy: portalPolicy.acknowledge,
    load: (context, { id }) => findAsked(context, 'dose', id),
    act: (context, { record }) => acknowledged(context, 'dose', record),
  }),
  serve(portalEndpoints.days, {
    policy: portalPolicy.days,
    load: ({ trx, actor }, { id }) => Child.query(trx).modify('visibleTo', asParent(actor)).findById(id),
    act: async ({ trx, actor }, { record, query }) => ({
      child: {
        id: record.id,
        fullname: record.fullname,
        photo: shownPhoto(record),
        classroom_id: record.classroom_id,
      },
      ...(await findDays(trx, asParent(actor), record, query)),
    }),
    shows: (_, { record, answered }) => shownIn(record.id, answered.days),
  }),
];

async function acknowledged(context: Context, type: AcknowledgedType, record: Acknowledged) {
  await acknowledge(context, type, record);
  const by = (await acknowledgedBy(context.trx, [record.id])).get(record.id);
  if (!by) throw new Error(`The acknowledgement of ${record.id} is gone within its own transaction.`);
  return { acknowledged: by };
}

/** What the read log records of days that a parent saw. */
function shownIn(childId: number, days: readonly ChildDay[]): Shown[] {
  const therapy = therapyIn(
    childId,
    days.map(({ report }) => report),
  );
  const opened = (kind: 'health' | 'incident', isShown: boolean): Shown[] =>
    isShown ? [{ kind, way: 'opened', children: [childId] }] : [];
  return [
    ...therapy,
    ...opened(
      'health',
      days.some(
        ({ screening, care = [], doses = [], illnesses = [] }) =>
          screening !== null || care.length + doses.length + illnesses.length > 0,
      ),
    ),
    ...opened(
      'incident',
      days.some(({ incidents = [] }) => incidents.length > 0),
    ),
  ];
}
