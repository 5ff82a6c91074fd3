/** What tablets and the office read of the staff who are here, and of the ratio that holds. */
import type * as z from 'zod/mini';
import { addDays, MINUTE_MS } from '#shared/domain/calendar-date';
import { ratioFields, ruleOn, UNSEEN_AFTER_MINUTES } from '#shared/domain/ratio';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import type { ListedRule, ListedStaffEvent, Staffing, staffingEndpoints } from '#shared/endpoints/staffing';
import { tabletRoles } from '#shared/permissions';
import type { Context } from '../../context';

type Reading = Pick<Context, 'trx' | 'clock'>;

export async function findStaffing(context: Reading, preschoolId: number, day: string): Promise<Staffing> {
  const { clock } = context;
  return {
    as_of: clock.now().toISOString(),
    events: await eventsOf(context, preschoolId, day),
    rule: await heldOn(context, day),
    people: await peopleOf(context, preschoolId),
    paired: (await pairedWith(context, preschoolId, clock.now())).length > 0,
    unseen: await unseenTablets(context, preschoolId),
  };
}

/** The days before today that tablets keep: a paper of one of them is made with no network, too. */
export async function findStaffingDays(
  context: Reading,
  preschoolId: number,
): Promise<z.infer<typeof staffingEndpoints.days.answer>> {
  const { clock } = context;
  const today = clock.today();
  return {
    as_of: clock.now().toISOString(),
    events: await eventsOf(context, preschoolId, addDays(today, -HISTORY_DAYS), addDays(today, -1)),
    rules: await listRules(context),
  };
}

async function peopleOf({ trx }: Reading, preschool: number): Promise<Staffing['people']> {
  return trx('users')
    .join('user_preschools', 'user_preschools.user_id', 'users.id')
    .where({ preschool_id: preschool, deactivated_at: null })
    .whereExists(
      trx('user_roles')
        .whereRaw('user_id = users.id')
        .whereIn('role_id', [...tabletRoles]),
    )
    .orderBy(['name', 'id'])
    .select('users.id', 'name');
}

/** Those of a day, or of the days from one to another; what corrects one of them too. */
export async function eventsOf(
  { trx }: Pick<Reading, 'trx'>,
  preschool: number,
  first: string,
  last = first,
): Promise<ListedStaffEvent[]> {
  return trx('staff_events')
    .join('users', 'users.id', 'staff_events.user_id')
    .where({ preschool_id: preschool })
    .whereBetween('day', [first, last])
    .orderBy(['day', 'time', 'noted_at', 'staff_events.id'])
    .select('staff_events.id', 'user_id', 'name', 'act', 'day', 'time', 'duty', 'classroom_id', 'noted_at')
    .select('corrects', 'elsewhere');
}

/** The latest first. */
export async function listRules({ trx }: Pick<Context, 'trx'>): Promise<ListedRule[]> {
  return trx('ratio_rules')
    .leftJoin('users', 'users.id', 'set_by')
    .orderBy('from_on', 'desc')
    .select('from_on', ...ratioFields, 'users.name AS by');
}

export const heldOn = async (context: Pick<Reading, 'trx'>, day: string): Promise<ListedRule> =>
  ruleAmong(await listRules(context), day);

/** @param rules the latest first */
export function ruleAmong(rules: readonly ListedRule[], day: string): ListedRule {
  const rule = ruleOn(rules, day);
  if (!rule) throw new Error('There is no ratio, though the first one came with the program.');
  return rule;
}

/** The devices that were by then. */
export const pairedWith = ({ trx }: Pick<Reading, 'trx'>, preschool: number, by: Date): Promise<string[]> =>
  trx('paired_tablets').where({ preschool_id: preschool }).where('paired_at', '<=', by).pluck('device_id');

async function unseenTablets({ trx, clock }: Reading, preschool: number): Promise<Staffing['unseen']> {
  const rows: { id: string; name: string | null; seen: Date | null }[] = await trx('paired_tablets')
    .leftJoin('devices', 'devices.id', 'device_id')
    .leftJoin('users', 'users.id', 'devices.user_id')
    .where({ preschool_id: preschool })
    .orderBy('paired_at')
    .select('device_id AS id', 'name', trx.raw('GREATEST(last_push_at, last_pull_at) AS seen'));
  const since = (seen: Date | null) =>
    seen && Math.floor((clock.now().getTime() - seen.getTime()) / MINUTE_MS);
  return rows
    .map(({ id, name, seen }) => ({ id, name, minutes: since(seen) }))
    .filter(({ minutes }) => minutes === null || minutes >= UNSEEN_AFTER_MINUTES);
}
