/** The calls of when ill children are an outbreak. */
import { outbreakEndpoints } from '#shared/endpoints/outbreaks';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { serve } from '../../http/serve';
import { illnessesPolicy } from './policy';

export const illnessRoutes = [
  serve(outbreakEndpoints.rules, {
    policy: illnessesPolicy.rules,
    act: (context) => listRules(context),
  }),
  serve(outbreakEndpoints.setRule, {
    policy: illnessesPolicy.rules,
    act: async (context, { body }) => {
      const { trx, clock, actor, changes } = context;
      const { state, from_on } = body;
      if (from_on < clock.today()) throw invalid({ from_on: [officeMessages.ruleOfThePast] });
      const before = await trx('outbreak_rules')
        .where({ state, from_on })
        .first('state', 'from_on', 'cases', 'days');
      await trx('outbreak_rules')
        .insert({ ...body, set_by: actor.userId, set_at: clock.now() })
        .onConflict(['state', 'from_on'])
        .merge();
      // Tablets go by it without a network.
      const concerned = trx('preschools').orderBy('id');
      if (state !== '') concerned.where({ address_state: state });
      for (const id of await concerned.pluck('id')) changes.changed(id, 'preschool', id);
      await audit(context, {
        action: before ? 'updated' : 'created',
        entityType: 'outbreak_rule',
        entityId: `${state} ${from_on}`.trim(),
        before,
        after: body,
      });
      return listRules(context);
    },
  }),
];

function listRules({ trx }: Pick<Context, 'trx'>) {
  return trx('outbreak_rules')
    .leftJoin('users', 'users.id', 'set_by')
    .orderBy([{ column: 'from_on', order: 'desc' }, { column: 'state' }])
    .select('state', 'from_on', 'cases', 'days', 'users.name AS by');
}
