/** What follows a departure: the guardians are told where a child went with somebody who was not on its list that day. */
import { forbiddenAs, holdsOn, isSameName, namesAlong, neverAloneAs } from '#shared/domain/fetchers';
import { momentOf } from '#shared/domain/incident';
import type { ReleaseReason } from '#shared/domain/notifications';
import { isSamePass } from '#shared/domain/pickup-pass';
import type { PresenceContent } from '#shared/records/presence';
import type { Context } from '../../context';
import { announce } from '../../events';
import type { RecordEntry } from '../../sync/record-sync';
import { standingSql } from '../../sync/standing';
import { type EntryOfList, loadLists } from '../collectors/load-lists';

type Departure = PresenceContent & { id: string; child_id: number; corrects?: { id: string } | null };
type Lists = Awaited<ReturnType<typeof loadLists>>;

/** Told of an event again, it tells nobody twice: the notification is of the event. */
export async function tellReleases(
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
  const used = await usedPasses(context, left);
  const released = left.flatMap(({ child, given }) => {
    const before = given.corrects && same.get(given.corrects.id);
    if (before && isSameName(before, given.person ?? '')) return [];
    const known = knownOf(given, lists(child.id), context.clock.now());
    const how = judge(given, known, used);
    if (how === 'listed') return [];
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

/** Of departures that correct another one: with whom the child had left by that one. */
async function withWhomBefore(
  { trx }: Context,
  left: readonly { given: Departure }[],
): Promise<Map<string, string>> {
  const ids = left.flatMap(({ given }) => given.corrects?.id ?? []);
  if (ids.length === 0) return new Map();
  const rows: { id: string; person: string | null }[] = await trx('presences')
    .whereRaw('id = ANY (?::uuid[])', [ids])
    .where({ act: 'left' })
    .select('id', 'person');
  return new Map(rows.map(({ id, person }) => [id, person ?? '']));
}

type Passed = Pick<Departure, 'id' | 'child_id' | 'day' | 'person' | 'collector_id'>;

/** Departures by a pass on the days of these, as they stand: a pass holds for one. */
async function usedPasses({ trx }: Context, left: readonly { given: Departure }[]): Promise<Passed[]> {
  const byPass = left.filter(({ given }) => given.checked === 'pass');
  if (byPass.length === 0) return [];
  return trx('presences')
    .where({ act: 'left', checked: 'pass' })
    .whereRaw('child_id = ANY (?::bigint[]) AND day = ANY (?::date[])', [
      byPass.map(({ given }) => given.child_id),
      byPass.map(({ given }) => given.day),
    ])
    .whereRaw(standingSql('presences'))
    .select('id', 'child_id', 'day', 'person', 'collector_id');
}

const isBarring = (one: EntryOfList, userId: number, day: string): boolean =>
  one.forbidden && one.removed_at === null && one.user_id === userId && holdsOn(one, day);

const passOf = ({ collector_id = null, person }: Pick<Departure, 'collector_id' | 'person'>) => ({
  id: collector_id,
  name: person ?? '',
});

/** Null for no pass of the day and the person, of a parent who may fetch, that was not withdrawn by then; else whether the child left by it before. */
function passUsed(
  given: Departure,
  list: ReturnType<Lists>,
  at: Date,
  used: readonly Passed[],
): 'first' | 'again' | null {
  const { id, child_id, day, person } = given;
  const shown = passOf(given);
  const stands = list.entries.some(
    (one) =>
      one.pass !== null &&
      list.parents.includes(one.named_by) &&
      !list.entries.some((barred) => isBarring(barred, one.named_by, day)) &&
      holdsOn(one, day) &&
      isSameName(one.name, person ?? '') &&
      isSamePass(one, shown) &&
      (one.removed_at === null || one.removed_at > at),
  );
  const again = used.some(
    (one) => one.id !== id && one.child_id === child_id && one.day === day && isSamePass(passOf(one), shown),
  );
  if (!stands) return null;
  return again ? 'again' : 'first';
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

function judge(given: Departure, known: Known, used: readonly Passed[]): 'listed' | ReleaseReason {
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
  const pass = checked === 'pass' ? passUsed(given, list, at, used) : null;
  if (pass !== null) return pass === 'first' ? 'listed' : 'pass_again';
  if (checked === 'listed' && named.some(({ name }) => isSameName(name, person ?? ''))) return 'listed';
  return entry || neverAloneAs({ name: person ?? '', ic_last4: null }, holding) ? 'never_alone' : 'unlisted';
}
