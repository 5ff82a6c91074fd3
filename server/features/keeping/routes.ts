/** The calls of what is kept and what goes. */
import { keptKindNames } from '#shared/domain/keeping';
import { erasingEndpoints, keepingEndpoints, legalHoldEndpoints } from '#shared/endpoints/keeping';
import type { Context } from '../../context';
import { anyone, serve } from '../../http/serve';
import { Child } from '../../models/child';
import { findUser } from '../people/find-user';
import { eraseChild } from './erase-child';
import { erasePerson } from './erase-person';
import { previewChild, previewPerson } from './erasing-preview';
import { listGone, noteGone } from './find-gone';
import { findHold, liftHold, listHolds, placeHold } from './holds';
import { findPeriods } from './periods';
import { keepingPolicy } from './policy';
import { previewKinds } from './preview';
import { savePeriod } from './save-period';

const loadChild = ({ trx, actor }: Context, { id }: { id: number }) =>
  Child.query(trx).modify('visibleTo', actor).findById(id);

const loadPerson = (context: Context, { id }: { id: number }) => findUser(context, id);

const noteErased = (context: Context, kind: string) => {
  const now = context.clock.now();
  return noteGone(context, kind, { count: 1, from: now, to: now });
};

export const keepingRoutes = [
  serve(keepingEndpoints.periods, {
    policy: anyone,
    act: async ({ trx }) => {
      const periods = await findPeriods(trx);
      return keptKindNames.map((kind) => ({ kind, ...periods[kind] }));
    },
  }),
  serve(keepingEndpoints.view, {
    policy: keepingPolicy.view,
    // It counts whole tables.
    lane: 'outside',
    act: ({ trx, clock }) => previewKinds(trx, clock),
  }),
  serve(keepingEndpoints.save, {
    asksProof: true,
    policy: keepingPolicy.save,
    act: async (context, { params: { kind }, body }) => {
      await savePeriod(context, kind, body);
      return { kind, ...body };
    },
  }),
  serve(keepingEndpoints.gone, {
    policy: keepingPolicy.view,
    act: ({ trx }, { query }) => listGone(trx, query),
  }),
  serve(legalHoldEndpoints.list, {
    policy: keepingPolicy.hold,
    act: ({ trx }, { query }) => listHolds(trx, query),
  }),
  serve(legalHoldEndpoints.view, {
    policy: keepingPolicy.viewHold,
    load: loadChild,
    act: ({ trx }, { record }) => findHold(trx, record.id),
  }),
  serve(legalHoldEndpoints.place, {
    policy: keepingPolicy.hold,
    load: loadChild,
    act: async (context, { record, body }) => {
      await placeHold(context, record, body.reason);
      return (await findHold(context.trx, record.id)) as NonNullable<Awaited<ReturnType<typeof findHold>>>;
    },
  }),
  serve(legalHoldEndpoints.lift, {
    policy: keepingPolicy.hold,
    load: loadChild,
    act: (context, { record }) => liftHold(context, record),
  }),
  serve(erasingEndpoints.previewChild, {
    policy: keepingPolicy.erase,
    load: loadChild,
    act: ({ trx }, { record }) => previewChild(trx, record),
  }),
  serve(erasingEndpoints.eraseChild, {
    asksProof: true,
    policy: keepingPolicy.erase,
    load: loadChild,
    lane: 'outside',
    act: async (context, { record, body }) => {
      const name = await eraseChild(context, record.id, body.near_misses ?? []);
      await noteErased(context, 'erased_children');
      return { name };
    },
  }),
  serve(erasingEndpoints.previewPerson, {
    policy: keepingPolicy.erasePerson,
    load: loadPerson,
    act: ({ trx }, { record }) => previewPerson(trx, record),
  }),
  serve(erasingEndpoints.erasePerson, {
    asksProof: true,
    policy: keepingPolicy.erasePerson,
    load: loadPerson,
    lane: 'outside',
    act: async (context, { record }) => {
      const name = await erasePerson(context, record.id);
      await noteErased(context, 'erased_people');
      return { name };
    },
  }),
];
