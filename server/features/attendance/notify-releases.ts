/** What follows a departure: the guardians are told where a child went with somebody who was not on its list that day. */
import { forbiddenAs, holdsOn, isSameName, namesAlong, neverAloneAs } from '#shared/domain/fetchers';
import { momentOf } from '#shared/domain/incident';
import type { ReleaseReason } from '#shared/domain/notifications';
import { isSamePass } from '#shared/domain/pickup-pass';
import { PUSH_OPERATIONS_MAX } from '#shared/endpoints/sync';
import type { PresenceContent } from '#shared/records/presence';
import type { Context } from '../../context';
import { announce } from '../../events';
import { grouped } from '../../grouped';
import type { EventRow } from '../../sync/event-records';
import { byId, type RecordEntry } from '../../sync/record-sync';
import { standingSql, versionsSql } from '../../sync/standing';
import { type EntryOfList, loadLists } from '../collectors/load-lists';

type Departure = PresenceContent & { id: string; child_id: number; corrects?: { id: string } | null };
type Lists = Awaited<ReturnType<typeof loadLists>>;

/** Told of an event again, it tells nobody twice: the notification is of the event. */
export async function notifyReleases(
  context: Context,
  entries: readonly RecordEntry<{ arguments: object }>[],
): Promise<void> {
  const left = entries
    .map(({ child, input }) => ({ child, given: input.arguments as Departure }))
    .filter(({ given }) => given.act === 'left');
  if (left.length === 0) return;
  const lists = await loadLists(
    context.trx,
    left.map(({ child }) => child.id),
  );
  const same = await withWhomBefore(context, left);
  const isTaken = await takenBefore(
    context,
    left.map(({ given }) => given),
  );
  const released = left.flatMap(({ child, given }) => {
    const before = given.corrects && same.get(given.corrects.id);
    const isAsBefore = before && isSamePerson(before, given);
    const known = knownOf(given, lists(child.id), context.clock.now());
    const how = judge(given, known, isTaken);
    if (how === 'listed') return [];
    // Told of before; but what was withdrawn stands again, and its pass has let the child go meanwhile.
    if (isAsBefore && !(before.voided_at && how === 'pass_again')) return [];
    const { id, day, guardian_id } = given;
    const accounts = [guardian_id, ...barringOf(given, known).map(({ user_id }) => user_id)];
    return [
      {
        id,
        child_id: child.id,
        preschool_id: child.preschool_id,
        date: day,
        how,
        by: accounts.filter((account) => account !== null),
      },
    ];
  });
  if (released.length > 0) await announce(context, 'childReleased', released);
}

type WithWhom = Pick<EventRow, 'id' | 'voided_at'> &
  Pick<Departure, 'person' | 'guardian_id' | 'collector_id'>;

/** The list may have one of two with the same name, and not the other. */
const isSamePerson = (before: WithWhom, { person, guardian_id, collector_id = null }: Departure): boolean =>
  isSameName(before.person ?? '', person ?? '') &&
  before.guardian_id === guardian_id &&
  before.collector_id === collector_id;

/** With whom the child had left by the departure that another one corrects. */
async function withWhomBefore(
  { trx }: Context,
  left: readonly { given: Departure }[],
): Promise<Map<string, WithWhom>> {
  const ids = left.flatMap(({ given }) => given.corrects?.id ?? []);
  if (ids.length === 0) return new Map();
  const rows: WithWhom[] = await trx('presences')
    .whereRaw('id = ANY (?::uuid[])', [ids])
    .where({ act: 'left' })
    .select('id', 'person', 'guardian_id', 'collector_id', 'voided_at');
  return byId(rows);
}

interface Version {
  /** The event that it became. */
  held: string;
  id: string;
  corrects: string | null;
  checked: Departure['checked'];
  recorded_at: Date;
}

/**
 * A pass holds for one departure. Looks up those by a pass on the days of these, as they stand: whether one of them is by the
 * same pass, is no version of the same departure, and came before.
 */
async function takenBefore(
  { trx }: Context,
  left: readonly Departure[],
): Promise<(given: Departure) => boolean> {
  const byPass = left.filter(({ checked }) => checked === 'pass');
  if (byPass.length === 0) return () => false;
  const standing: Pick<Departure, 'id' | 'child_id' | 'day' | 'person' | 'collector_id'>[] = await trx(
    'presences',
  )
    .where({ act: 'left', checked: 'pass' })
    .whereRaw('child_id = ANY (?::bigint[]) AND day = ANY (?::date[])', [
      byPass.map(({ child_id }) => child_id),
      byPass.map(({ day }) => day),
    ])
    .whereRaw(standingSql('presences'))
    .select('id', 'child_id', 'day', 'person', 'collector_id');
  const { rows }: { rows: Version[] } = await trx.raw(
    `WITH ${versionsSql('presences')}
     SELECT versions.*, checked, recorded_at FROM versions JOIN presences ON presences.id = versions.id`,
    { ids: [...standing, ...byPass].map(({ id }) => id) },
  );
  const versionsOf = grouped(rows, ({ held }) => held);
  // What came in one push came in its order.
  const place = new Map(left.map(({ id }, index) => [id, index]));
  const turnOf = ({ id, recorded_at }: Version) =>
    recorded_at.getTime() + (place.get(id) ?? -1) / PUSH_OPERATIONS_MAX;
  const idsOf = (id: string) =>
    (versionsOf.get(id) ?? []).flatMap((one) => [one.id, one.corrects ?? []].flat());
  const takenAt = (id: string) =>
    Math.min(...(versionsOf.get(id) ?? []).filter(({ checked }) => checked === 'pass').map(turnOf));
  return (given) => {
    const own = new Set(idsOf(given.id));
    const turn = Math.min(...rows.filter(({ id }) => id === given.id).map(turnOf));
    return standing.some(
      (one) =>
        one.child_id === given.child_id &&
        one.day === given.day &&
        isSamePass(passOf(one), passOf(given)) &&
        !idsOf(one.id).some((id) => own.has(id)) &&
        takenAt(one.id) < turn,
    );
  };
}

const isBarring = (one: EntryOfList, userId: number, day: string): boolean =>
  one.forbidden && one.removed_at === null && one.user_id === userId && holdsOn(one, day);

const passOf = ({ collector_id = null, person }: Pick<Departure, 'collector_id' | 'person'>) => ({
  id: collector_id,
  name: person ?? '',
});

/** Whether it is a pass of the day and the person, of a parent who may fetch, that was not withdrawn by then. */
function passStands(given: Departure, list: ReturnType<Lists>, at: Date): boolean {
  const { day, person } = given;
  const shown = passOf(given);
  return list.entries.some(
    (one) =>
      one.pass !== null &&
      list.parents.includes(one.named_by) &&
      !list.entries.some((barred) => isBarring(barred, one.named_by, day)) &&
      holdsOn(one, day) &&
      isSameName(one.name, person ?? '') &&
      isSamePass(one, shown) &&
      (one.removed_at === null || one.removed_at > at),
  );
}

/**
 * By the tablet's own clock or by the minute of the event, whichever is later: a clock that runs behind brings nobody back who
 * was taken off the list, nor does an earlier minute that is typed afterwards.
 */
const notedAt = ({ noted_at, day, time }: Departure): number =>
  Math.max(Date.parse(noted_at), momentOf(day, time).getTime());

interface Known {
  list: ReturnType<Lists>;
  at: Date;
  /** What of the list stood as the departure was noted. */
  holding: EntryOfList[];
}

function knownOf(given: Departure, list: ReturnType<Lists>, now: Date): Known {
  const at = new Date(Math.min(notedAt(given), now.getTime()));
  const stood = (one: EntryOfList) =>
    holdsOn(one, given.day) &&
    one.confirmed_at !== null &&
    one.confirmed_at <= now &&
    (one.removed_at === null || one.removed_at > at);
  return { list, at, holding: list.entries.filter(stood) };
}

/** All entries by which the person must not fetch: two of them may have one name. */
const barringOf = (
  { guardian_id: guardianId, collector_id, person: name }: Departure,
  { holding }: Known,
): EntryOfList[] =>
  holding.filter(
    (one) => one.forbidden && (forbiddenAs({ guardianId, name }, [one]) || one.id === collector_id),
  );

function judge(
  given: Departure,
  known: Known,
  isTaken: (given: Departure) => boolean,
): 'listed' | ReleaseReason {
  const { list, at, holding } = known;
  const { guardian_id: guardianId, collector_id, person, day, checked } = given;
  if (barringOf(given, known).length > 0) return 'forbidden';
  if (guardianId !== null && list.parents.includes(guardianId)) return 'listed';
  const entry = holding.find(({ id }) => id === collector_id);
  const named = list.named.filter(
    (one) =>
      !list.entries.some((barred) => isBarring(barred, one.user_id, day)) &&
      neverAloneAs(one, holding) === undefined,
  );
  const able = [...named, ...holding.filter(({ forbidden, never_alone }) => !forbidden && !never_alone)];
  const isAble = (who: string) => able.some(({ name }) => isSameName(name, who));
  if (entry && (!entry.never_alone || namesAlong(person ?? '').some(isAble))) return 'listed';
  if (checked === 'pass' && passStands(given, list, at)) return isTaken(given) ? 'pass_again' : 'listed';
  if (checked === 'listed' && named.some(({ name }) => isSameName(name, person ?? ''))) return 'listed';
  return entry || neverAloneAs({ name: person ?? '', ic_last4: null }, holding) ? 'never_alone' : 'unlisted';
}
