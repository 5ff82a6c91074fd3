/** The calls of the day's forms. */
import { dayFormEndpoints } from '#shared/endpoints/day-forms';
import { type Actor, asParent, type Context } from '../../context';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import { fillForm, findForms } from './fill-form';
import { dayFormsPolicy } from './policy';

interface Found {
  child: Child;
  /** One's own child, whatever else one is. */
  own: boolean;
}

/** An own child, or one that the actor sees as staff. */
async function loadChild({ trx, actor }: Context, { id }: { id: number }): Promise<Found | undefined> {
  const visible = (to: Actor) => Child.query(trx).modify('visibleTo', to).findById(id);
  const mine = await visible(asParent(actor));
  const child = mine ?? (await visible(actor));
  return child && { child, own: mine !== undefined };
}

export const dayFormRoutes = [
  serve(dayFormEndpoints.list, {
    policy: dayFormsPolicy.list,
    load: loadChild,
    act: async ({ trx }, { record, query }) =>
      (await findForms(trx, [record.child.id], query)).map(({ form }) => form),
    shows: (_, { record, answered }) =>
      answered.length === 0 ? [] : [{ kind: 'health', way: 'opened', children: [record.child.id] }],
  }),
  serve(dayFormEndpoints.declare, {
    policy: dayFormsPolicy.fill,
    load: loadChild,
    act: (context, { record, body: { date, signed: _, ...content } }) =>
      fillForm(context, record.child, 'self_declaration', { date, content }),
  }),
  serve(dayFormEndpoints.log, {
    policy: dayFormsPolicy.fill,
    load: loadChild,
    act: (context, { record, body: { date, signed: _, ...content } }) =>
      fillForm(context, record.child, 'daily_log', { date, content }),
  }),
];
