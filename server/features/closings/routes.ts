/** The calls of closing months. */
import { closingEndpoints } from '#shared/endpoints/closings';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { Preschool } from '../../models/preschool';
import { askToOpen, closeMonth, keepClosed, openMonth } from './close-month';
import { closingHistory, closingOf, listClosings, standingOf } from './find-closings';
import { closingsPolicy } from './policy';

const policy = closingsPolicy.keep;

const load = ({ trx, actor }: Context, { id }: { id: number }) =>
  Preschool.query(trx).modify('visibleTo', actor).findById(id);

export const closingRoutes = [
  serve(closingEndpoints.list, {
    policy,
    act: (context, { query }) => listClosings(context, query),
  }),
  serve(closingEndpoints.standing, {
    policy,
    load,
    act: (context, { record, query }) => standingOf(context, record.id, query.month),
  }),
  serve(closingEndpoints.history, {
    policy,
    load,
    act: (context, { record, query }) => closingHistory(context, record.id, query),
  }),
  serve(closingEndpoints.close, {
    policy,
    load,
    act: async (context, { record, body }) => {
      await closeMonth(context, record, body.month);
      return closingOf(context, record.id);
    },
  }),
  serve(closingEndpoints.ask, {
    policy,
    load,
    act: async (context, { record, body }) => {
      await askToOpen(context, record, body);
      return closingOf(context, record.id);
    },
  }),
  serve(closingEndpoints.open, {
    policy,
    load,
    act: async (context, { record, body }) => {
      await openMonth(context, record, body.month);
      return closingOf(context, record.id);
    },
  }),
  serve(closingEndpoints.keep, {
    policy,
    load,
    act: async (context, { record, body }) => {
      await keepClosed(context, record, body.month);
      return closingOf(context, record.id);
    },
  }),
];
