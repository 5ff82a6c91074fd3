/** Arrivals and departures of staff as tablets send them. */
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { momentOf } from '#shared/domain/incident';
import { type StaffEvent, staffHere, vouchesForStaff } from '#shared/domain/ratio';
import { messages } from '#shared/messages';
import { tabletRoles } from '#shared/permissions';
import type { NoteStaff } from '#shared/records/staff-presence';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { refused, type WriteOutcome } from '../../sync/outcome';
import type { NoteSync } from '../../sync/record-sync';
import { eventsOf, pairedWith } from './find-staffing';
import { staffPolicy } from './policy';

export const staffPresenceSync: NoteSync<NoteStaff> = {
  may: (actor, { arguments: { user_id } }) => staffPolicy.note(actor) && staffPolicy.noteFor(actor, user_id),
  async run(context, entries) {
    const outcomes: WriteOutcome[] = [];
    for (const { input } of entries) outcomes.push(await takeNote(context, input.arguments));
    return outcomes;
  },
};

/** A note that is there already, as one that two tablets sent again, is done. */
async function takeNote(context: Context, given: NoteStaff['arguments']): Promise<WriteOutcome> {
  const { trx, actor, clock } = context;
  const { person, ...said } = given;
  const { id, user_id, preschool_id, classroom_id, corrects } = said;
  const there = await trx('staff_events').where({ id }).first();
  if (there) {
    const known = Object.keys(said).map((field) => there[field]);
    const isSame = JSON.stringify(known) === JSON.stringify(Object.values(said));
    return isSame ? { status: 'applied' } : refused('id', messages.operationReused);
  }
  if (said.day > clock.today()) return refused('day', messages.dateFuture);
  if (!(await worksThere(context, user_id, preschool_id))) return refused('user_id', messages.notFound);
  const room =
    classroom_id && (await trx('classrooms').where({ id: classroom_id, preschool_id }).first('id'));
  if (classroom_id && !room) return refused('classroom_id', messages.notFound);
  // What it corrects may arrive later, from another tablet.
  const corrected = corrects ? await trx('staff_events').where({ id: corrects }).first() : undefined;
  if (corrected && (corrected.user_id !== user_id || corrected.preschool_id !== preschool_id))
    return refused('corrects', messages.notFound);
  const mayBe = said.act === 'arrived' && !vouchesForStaff(actor.roleIds);
  const elsewhere = mayBe && (await isElsewhere(context, said, corrected));
  await trx('staff_events').insert({
    ...said,
    elsewhere,
    recorded_by: actor.userId,
    recorded_at: clock.now(),
  });
  await audit(context, {
    action: corrects ? 'corrected' : 'recorded',
    entityType: 'staff_presence',
    entityId: id,
    preschoolId: preschool_id,
    before: corrected && told(corrected),
    after: told(said),
  });
  return { status: 'applied' };
}

/**
 * Whoever had paired tablets then counts those who come to one. Who counted already, and changes the room or the time from
 * another device, stays counted. What a principal takes for somebody counts: they vouch for it.
 */
async function isElsewhere(
  context: Context,
  { user_id, preschool_id, day, time }: Omit<NoteStaff['arguments'], 'person'>,
  corrected?: StaffEvent,
): Promise<boolean> {
  const { trx, actor, clock } = context;
  if (!actor.sessionId) return false;
  const noted = corrected?.act === 'arrived' && corrected.day === day ? corrected : null;
  if (noted && !noted.elsewhere) return false;
  const end = noted ? clock.now() : new Date(momentOf(day, time).getTime() + MINUTE_MS);
  const paired = await pairedWith(context, preschool_id, end);
  if (paired.length === 0) return noted !== null;
  const session = await trx('sessions').where({ id: actor.sessionId }).first('device_id');
  if (paired.includes(session?.device_id)) return false;
  if (noted) return true;
  const events = await eventsOf(context, preschool_id, day);
  const replaced = new Set(events.map(({ corrects }) => corrects));
  const before = events.filter((one) => one.time <= time && !replaced.has(one.id));
  return staffHere(before, day).get(user_id)?.elsewhere ?? true;
}

const told = ({
  user_id,
  act,
  day,
  time,
  duty,
  classroom_id,
  reason,
}: Omit<NoteStaff['arguments'], 'person'>) => ({
  user_id,
  act,
  day,
  time,
  duty,
  classroom_id,
  reason,
});

/** Or worked there: a note may wait on a tablet while its person moves. */
async function worksThere({ trx }: Context, user_id: number, preschool_id: number): Promise<boolean> {
  const found = await trx('user_preschools')
    .join('user_roles', 'user_roles.user_id', 'user_preschools.user_id')
    .where({ 'user_preschools.user_id': user_id, preschool_id })
    .whereIn('role_id', [...tabletRoles])
    .first('role_id');
  return (
    (found ?? (await trx('former_access').where({ user_id, preschool_id }).first('user_id'))) !== undefined
  );
}
