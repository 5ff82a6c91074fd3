/** The dated register of a preschool, as its events tell it: each day with the children who were there or noted as away. */
import type { Knex } from 'knex';
import { businessMinute, type CalendarDate } from '#shared/domain/calendar-date';
import { isSameName } from '#shared/domain/fetchers';
import { minutesLate, presenceDay } from '#shared/domain/presence-day';
import type { RegisterChange, RegisterDay, RegisterPassage, RegisterRow } from '#shared/endpoints/register';
import type { AbsenceReason } from '#shared/records/absence-note';
import type { PresenceContent } from '#shared/records/presence';
import type { Context } from '../../context';
import { grouped } from '../../grouped';
import type { Preschool } from '../../models/preschool';
import type { EventRow } from '../../sync/event-records';
import { standingSql } from '../../sync/standing';
import { thereSql } from '../classrooms/present-days';
import { cardEndSql } from '../collectors/load-lists';

interface Period {
  first: CalendarDate;
  last: CalendarDate;
}
type Event = EventRow & PresenceContent & { recorder: string; voider: string | null };
interface Named {
  relation: string | null;
  ic_last4: string | null;
  address: string | null;
}
/** Who brought or fetched a child. */
type RegisterPerson = Named & { name: string; child: string };
type NamedOf = (event: Event) => Named;

/** The days of a period on which anybody was there; a single day always. By day, then by name. And who brought and fetched then. */
export async function loadRegister(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  preschool: Preschool,
  period: Period,
): Promise<{ days: RegisterDay[]; people: RegisterPerson[] }> {
  const asked = { preschool: preschool.id, ...period };
  const { rows: there }: { rows: { child_id: number; day: CalendarDate }[] } = await trx.raw(
    thereSql('preschool_id = :preschool'),
    asked,
  );
  const events: Event[] = await trx('presences')
    .join('users AS recorders', 'recorders.id', 'recorded_by')
    .leftJoin('users AS voiders', 'voiders.id', 'voided_by')
    .whereRaw(OF_PERIOD_SQL, asked)
    .orderBy(['recorded_at', 'presences.id'])
    .select('presences.*', 'recorders.name AS recorder', 'voiders.name AS voider');
  const { rows: away }: { rows: Away[] } = await trx.raw(AWAY_SQL, asked);
  const names = await namesOf(
    trx,
    [...there, ...events, ...away].map(({ child_id }) => child_id),
  );
  const named = await loadNamed(trx, events);
  const correcting = new Map(events.flatMap((event) => (event.corrects ? [[event.corrects, event]] : [])));
  const today = clock.today();
  const minute = businessMinute(clock.now());
  const days = new Set(there.map(({ day }) => day));
  if (period.first === period.last) days.add(period.first);
  const holding = events.filter(({ id, voided_at }) => voided_at === null && !correcting.has(id));
  const ofPeriod = holding.filter(({ day }) => period.first <= day && day <= period.last);
  const people = ofPeriod.flatMap((event) =>
    event.person ? { name: event.person, child: names.get(event.child_id) ?? '', ...named(event) } : [],
  );
  return { days: [...days].sort().map(dayOf), people: distinct(people) };

  function dayOf(date: CalendarDate): RegisterDay {
    const closed = date < today || (date === today && minute >= preschool.closes_at);
    const present = new Set(there.filter(({ day }) => day === date).map(({ child_id }) => child_id));
    const ofDay = byChild(events.filter(({ day }) => day === date));
    const reasons = new Map(
      away.filter(({ from, to }) => from <= date && date <= to).map((note) => [note.child_id, note.reason]),
    );
    const rows = [...new Set([...present, ...ofDay.keys(), ...reasons.keys()])]
      .map((childId) => ({
        child: { id: childId, fullname: names.get(childId) ?? '' },
        present: present.has(childId),
        ...rowOf(ofDay.get(childId) ?? [], {
          absence: reasons.get(childId) ?? null,
          closed,
          closesAt: preschool.closes_at,
          named,
          correcting,
        }),
      }))
      .sort((one, other) => byName.compare(one.child.fullname, other.child.fullname));
    return { ...countsOf(date, rows), rows };
  }
}

/** By their names, each once for a child; of whom more is known at one time than at another, what is known. */
function distinct(people: readonly RegisterPerson[]): RegisterPerson[] {
  const alike = grouped(people, ({ name, child }) => `${child}\n${name}`);
  return [...alike.values()]
    .flatMap(onceEach)
    .sort((one, other) => byName.compare(one.name, other.name) || byName.compare(one.child, other.child));
}

/** People of one name with one child. */
function onceEach(people: readonly RegisterPerson[]): RegisterPerson[] {
  const once: RegisterPerson[] = [];
  for (const one of people) {
    const before = once.find(
      ({ ic_last4 }) => ic_last4 === one.ic_last4 || ic_last4 === null || one.ic_last4 === null,
    );
    if (!before) once.push({ ...one });
    else
      Object.assign(before, {
        relation: before.relation ?? one.relation,
        ic_last4: before.ic_last4 ?? one.ic_last4,
        address: before.address ?? one.address,
      });
  }
  return once;
}

// What stands in the place of an event of the period too, whatever its own day.
const OF_PERIOD_SQL = `preschool_id = :preschool AND (day BETWEEN :first AND :last OR corrects IN (
  SELECT id FROM presences WHERE preschool_id = :preschool AND day BETWEEN :first AND :last))`;

interface Away {
  child_id: number;
  from: CalendarDate;
  to: CalendarDate;
  reason: AbsenceReason;
}
const AWAY_SQL = `
  SELECT child_id, "from", "to", reason FROM absence_notes
   WHERE preschool_id = :preschool AND "from" <= :last AND "to" >= :first AND ${standingSql('absence_notes')}
   ORDER BY recorded_at, id`;

const byName = new Intl.Collator('en');

function countsOf(date: CalendarDate, rows: readonly RegisterRow[]) {
  return {
    date,
    present: rows.filter(({ present }) => present).length,
    absent: rows.filter(({ present, absence }) => !present && absence !== null).length,
    open: rows.filter(({ questions }) => questions.length > 0).length,
  };
}

interface Circumstances {
  absence: AbsenceReason | null;
  closed: boolean;
  /** `HH:MM`. */
  closesAt: string;
  named: NamedOf;
  /** By the event that each stands in the place of. */
  correcting: ReadonlyMap<string, Event>;
}

/** @param events all of a child and a day, in the order in which they were recorded */
function rowOf(
  events: readonly Event[],
  { absence, closed, closesAt, named, correcting }: Circumstances,
): Omit<RegisterRow, 'child' | 'present'> {
  const holding = events.filter(({ id, voided_at }) => voided_at === null && !correcting.has(id));
  const day = presenceDay(holding, { absent: absence !== null, closed });
  const passage = (event: Event): RegisterPassage => ({
    time: event.time,
    person: event.person,
    relation: named(event).relation,
    ic_last4: named(event).ic_last4,
    checked: event.checked,
    by: event.recorder,
    corrects: event.corrects !== null,
    minutes_late: minutesLate({ ...event, corrects: timeBefore(event) }, closesAt),
  });
  /** The event whose time it took the place of; null where the time is as it was noted first. */
  const timeBefore = (event: Event): string | null => {
    const seen = new Set<string>();
    for (let one = event; one.corrects !== null; ) {
      const before = events.find(({ id }) => id === one.corrects);
      // Entries that correct each other have no first.
      if (!before || before.time !== one.time || seen.has(before.id)) return one.corrects;
      seen.add(before.id);
      one = before;
    }
    return null;
  };
  return {
    classroom: holding.find(({ classroom }) => classroom !== null)?.classroom ?? null,
    state: day.state,
    visits: [...day.intervals, ...day.doubled.map((arrived) => ({ arrived, left: null }))].map(
      ({ arrived, left }) => ({ arrived: arrived && passage(arrived), left: left && passage(left) }),
    ),
    absence,
    questions: day.questions,
    changes: events.flatMap((event) => changeOf(event, correcting.get(event.id)) ?? []),
  };
}

/** Null where the event holds. */
function changeOf(event: Event, by: Event | undefined): RegisterChange | null {
  const { act, time, person } = event;
  if (by)
    return {
      act,
      time,
      person,
      became: { time: by.time, person: by.person },
      by: by.recorder,
      at: by.recorded_at.toISOString(),
      reason: by.reason,
    };
  if (event.voided_at === null) return null;
  return {
    act,
    time,
    person,
    became: null,
    by: event.voider ?? '',
    at: event.voided_at.toISOString(),
    reason: event.void_reason,
  };
}

function byChild<T extends { child_id: number }>(list: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of list) groups.set(one.child_id, [...(groups.get(one.child_id) ?? []), one]);
  return groups;
}

async function namesOf(trx: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  const rows: { id: number; fullname: string }[] = await trx('children')
    .whereRaw('id = ANY (?::bigint[])', [[...new Set(ids)]])
    .select('id', 'fullname');
  return new Map(rows.map(({ id, fullname }) => [id, fullname]));
}

const ADDRESS_SQL = `NULLIF(concat_ws(', ', NULLIF(user_profiles.address, ''), NULLIF(address_2, ''),
  NULLIF(concat_ws(' ', postal_code, city), ''), NULLIF(user_profiles.state, '')), '')`;

/** What is known of who brought or fetched: by the entry of the child's list, or by the name that the parents gave. */
async function loadNamed(trx: Knex, events: readonly Event[]): Promise<NamedOf> {
  const listed: (Omit<Named, 'address'> & { id: number; child_id: number })[] = await trx('collectors')
    .whereRaw('id = ANY (?::bigint[])', [
      [...new Set(events.flatMap(({ collector_id }) => collector_id ?? []))],
    ])
    .select('id', 'child_id', 'relation', 'ic_last4');
  // A tablet says which entry and which account it was: those of other children say nothing here.
  const entryOf = ({ collector_id, child_id }: Event) =>
    listed.find((one) => one.id === collector_id && one.child_id === child_id);
  const guardians: (Omit<Named, 'address'> & { child_id: number; name: string })[] = await trx('guardians')
    .join('child_parents', 'child_parents.user_id', 'guardians.user_id')
    .whereRaw('child_id = ANY (?::bigint[])', [[...new Set(events.map(({ child_id }) => child_id))]])
    .orderBy(['child_id', 'position'])
    .select('child_id', 'name', 'related AS relation')
    .select(trx.raw(`${cardEndSql('ic_no')} AS ic_last4`));
  const families = byChild(guardians);
  const accounts: (Omit<Named, 'relation'> & { id: number; child_id: number })[] = await trx('user_profiles')
    .join('child_parents', 'child_parents.user_id', 'user_profiles.user_id')
    .whereRaw('child_id = ANY (?::bigint[])', [[...new Set(events.map(({ child_id }) => child_id))]])
    .select('user_profiles.user_id AS id', 'child_id')
    .select(trx.raw(`right(ic_no, 4) AS ic_last4, ${ADDRESS_SQL} AS address`));
  const cards = new Map(accounts.map((one) => [`${one.child_id} ${one.id}`, one]));
  return (event) => {
    const { child_id, guardian_id, person } = event;
    const entry = entryOf(event);
    // Only of parents with an account an address is asked.
    if (entry) return { relation: entry.relation, ic_last4: entry.ic_last4, address: null };
    const account = cards.get(`${child_id} ${guardian_id}`);
    const guardian = families.get(child_id)?.find(({ name }) => isSameName(name, person ?? ''));
    return {
      relation: guardian?.relation ?? (guardian_id === null ? null : 'Parent'),
      ic_last4: guardian?.ic_last4 ?? account?.ic_last4 ?? null,
      address: account?.address ?? null,
    };
  };
}
