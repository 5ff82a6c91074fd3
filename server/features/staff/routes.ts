/** The calls of staff who are here, of the ratio's rules, and of when a room had too few. */
import { businessMinute } from '#shared/domain/calendar-date';
import { breachKnownLabels, type RatioBreach, staffingEndpoints } from '#shared/endpoints/staffing';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { type CsvCell, sendCsv } from '../../documents/csv';
import { invalid } from '../../http/refusal';
import { serve } from '../../http/serve';
import { Preschool } from '../../models/preschool';
import { listBreaches } from './find-breaches';
import { findStaffing, findStaffingDays, listRules } from './find-staffing';
import { staffPolicy } from './policy';

const load = ({ trx, actor }: Context, { id }: { id: number }) =>
  Preschool.query(trx).modify('visibleTo', actor).findById(id);

export const staffRoutes = [
  serve(staffingEndpoints.now, {
    policy: staffPolicy.view,
    load,
    act: (context, { record, query }) =>
      findStaffing(context, record.id, query.date ?? context.clock.today()),
  }),
  serve(staffingEndpoints.days, {
    policy: staffPolicy.view,
    load,
    act: (context, { record }) => findStaffingDays(context, record.id),
  }),
  serve(staffingEndpoints.breaches, {
    policy: staffPolicy.report,
    load,
    act: (context, { record, query }) => listBreaches(context, record.id, query.month),
  }),
  serve(staffingEndpoints.breachesCsv, {
    policy: staffPolicy.report,
    load,
    act: async (context, { record, query, http }) => {
      const found = await listBreaches(context, record.id, query.month);
      return sendCsv(http, `staff-${query.month}.csv`, breachHeads, batch(found.map(breachCells)));
    },
  }),
  serve(staffingEndpoints.rules, {
    policy: staffPolicy.rules,
    act: (context) => listRules(context),
  }),
  serve(staffingEndpoints.setRule, {
    policy: staffPolicy.rules,
    act: async (context, { body }) => {
      const { trx, clock, actor } = context;
      // What held on a day that has gone by held: breaches were found by it.
      if (body.from_on < clock.today()) throw invalid({ from_on: [officeMessages.ruleOfThePast] });
      const before = await trx('ratio_rules').where({ from_on: body.from_on }).first();
      await trx('ratio_rules')
        .insert({ ...body, set_by: actor.userId, set_at: clock.now() })
        .onConflict('from_on')
        .merge();
      const { set_by, set_at, ...values } = before ?? {};
      await audit(context, {
        action: before ? 'updated' : 'created',
        entityType: 'ratio_rule',
        entityId: body.from_on,
        before: before && values,
        after: body,
      });
      return listRules(context);
    },
  }),
];

const breachHeads = [
  'Day',
  'Classroom',
  'From',
  'To',
  'Minutes',
  'Children',
  'Staff',
  'Staff needed',
  'Notice',
];

const breachCells = (one: RatioBreach): CsvCell[] => [
  one.day,
  one.classroom,
  minuteOf(one.began_at),
  one.ended_at && minuteOf(one.ended_at),
  one.minutes,
  one.children,
  one.staff,
  one.needed,
  breachKnownLabels[one.known],
];

const minuteOf = (at: string) => businessMinute(new Date(at));

async function* batch(rows: CsvCell[][]): AsyncGenerator<CsvCell[][]> {
  yield rows;
}
