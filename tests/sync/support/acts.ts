/** What a person does in one step: looks at what is in sight, and writes something of it. */

import { businessDate } from '#shared/domain/calendar-date';
import type { ReportRow } from '#shared/domain/daily-report';
import { reachOf } from '#shared/permissions';
import { type ChoosingType, kindOf, type RecordType } from '#shared/records/index';
import type { ReportDocument } from '#shared/records/report-document';
import type { ScreeningDocument } from '#shared/records/screening';
import { discardEntry, redateEntry, resendEntry, wrongDayOf } from '../../../src/local/outbox-changes';
import { type OutboxRow, quarantineStateOf } from '../../../src/local/outbox-row';
import { recordsOfChild } from '../../../src/local/stored-records';
import type { Tab } from './browser';
import { type Chance, createChance } from './chance';
import { type Place, reportInSight, screeningInSight, sectionsOf } from './entries';
import type { Person } from './house';
import type { Ledger } from './ledger';
import type { Run } from './run-steps';
import { arrivalAt, byPass, eventTypes, needOf, type Sample, troubleOf } from './samples';
import type { Step } from './steps';
import type { Happening } from './tally';

/** What forms opened with, long ago, by tab and place. */
export class Memory {
  readonly #reports = new WeakMap<Tab, Map<string, ReportDocument | null>>();
  readonly #screenings = new WeakMap<Tab, Map<string, ScreeningDocument | null>>();

  report(tab: Tab, place: Place): ReportDocument | null | undefined {
    return this.#reports.get(tab)?.get(key(tab, place));
  }

  screening(tab: Tab, place: Place): ScreeningDocument | null | undefined {
    return this.#screenings.get(tab)?.get(key(tab, place));
  }

  async look(tab: Tab, place: Place): Promise<void> {
    const at = key(tab, place);
    const [report, screening] = [await reportInSight(tab, place), await screeningInSight(tab, place)];
    this.#reports.set(tab, new Map([...(this.#reports.get(tab) ?? []), [at, report]]));
    this.#screenings.set(tab, new Map([...(this.#screenings.get(tab) ?? []), [at, screening]]));
  }
}

/** A form is one person's. */
function key(tab: Tab, { childId, date }: Place): string {
  return `${tab.tablet.active.get()?.user.id} ${childId} ${date}`;
}

/** How the tally calls an event of a kind. */
const notedAs: Partial<Record<RecordType, Happening>> = {
  presence: 'arrival or departure noted',
  care: 'care noted',
  incident: 'incident noted',
  dose: 'dose noted',
  illness: 'illness noted',
};

type Doing = Extract<Step, { kind: 'enter' | 'look' }>;

export async function act(run: Run, tab: Tab, step: Doing, date: string): Promise<void> {
  const user = tab.tablet.active.get()?.user;
  const person = run.simulation.cast.people.find(({ id }) => id === user?.id);
  // Who is only a parent has no screen to write on.
  if (!person || reachOf((user?.roles ?? []).map(({ id }) => id)) === 'own') return;
  const place = { childId: run.childId(step.child), date };
  if (step.kind === 'look') return run.memory.look(tab, place);
  const { hand } = run;
  const chance = createChance(run.simulation.seed, `pick ${step.pick}`);
  const opened = step.stale ? run.memory.report(tab, place) : undefined;
  switch (step.act) {
    case 'screen': {
      const base = step.stale ? run.memory.screening(tab, place) : undefined;
      return hand.screen(tab, place, 36 + chance.below(30) / 10, base);
    }
    case 'row':
      return hand.writeRow(tab, place, chance.pick(sectionsOf(person.role)), undefined, opened);
    case 'row-update':
    case 'row-delete': {
      const found = await someRow(tab, place, person, chance.next(), opened);
      if (!found) return;
      const { section, row } = found;
      return step.act === 'row-update'
        ? hand.writeRow(tab, place, section, row, opened)
        : hand.deleteRow(tab, place, section, row.id, opened);
    }
    case 'soapp':
      return person.role === 'therapist'
        ? hand.writeSoapp(tab, place, chance.pick(['subjective', 'plan'] as const), opened)
        : hand.writeRow(tab, place, 'activities', undefined, opened);
    case 'many': {
      const children = run.simulation.cast.children[chance.below(2)] ?? [];
      return hand.logForMany(tab, children, date);
    }
    case 'event': {
      const type = chance.pick(eventTypes);
      await counted(run, notedAs[type] ?? 'absence noted', () => hand.record(tab, place, type));
      const { seed } = run.simulation;
      if (type === 'incident' && seed >= FIRST_ACCIDENT_PHOTO)
        return counted(run, 'accident with photos', () => hand.accident(tab, place, 1 + chance.below(3)));
      if (type !== 'care' || seed < FIRST_PHOTO) return;
      return counted(run, 'photo taken', () => hand.photo(tab, date, friendsOf(run, place.childId)));
    }
    case 'note': {
      const rooms = (await tab.tablet.active.get()?.database.classrooms.toArray()) ?? [];
      const room = rooms[chance.below(Math.max(1, rooms.length))];
      if (!room) return;
      if (run.simulation.seed >= FIRST_STAFF && chance.below(2) === 0)
        return chance.below(2) === 0
          ? counted(run, 'staff noted', () => hand.staff(tab, date, room))
          : counted(run, 'paper made', () => hand.paper(tab, date, room));
      return chance.below(2) === 0
        ? counted(run, 'unregistered child noted', () => hand.note(tab, date, room))
        : counted(run, 'near miss noted', () => hand.nearMiss(tab, date, room));
    }
    case 'need': {
      const need = needOf(chance.pick(['nappies', 'nappies', 'wipes', 'other'] as const));
      return counted(run, 'need noted', () => hand.record(tab, place, 'care', null, need));
    }
    case 'trouble': {
      const trouble = troubleOf(chance.pick(['refused', 'vomited', 'side_effect'] as const));
      return counted(run, 'dose that went wrong noted', () => hand.record(tab, place, 'dose', null, trouble));
    }
    case 'pass':
      return counted(run, 'departure by pass noted', () => hand.record(tab, place, 'presence', null, byPass));
    case 'come': {
      const arrival = arrivalAt(chance.pick(['08:10', '08:10', '17:30'] as const));
      return counted(run, 'child came', () => hand.record(tab, place, 'presence', null, arrival));
    }
    case 'stand':
    case 'go': {
      const [room] = (await tab.tablet.active.get()?.database.classrooms.orderBy('id').toArray()) ?? [];
      if (!room) return;
      if (step.act === 'go') return hand.unstaff(tab, date, chance.pick(['left', 'withdrawn'] as const));
      if (chance.is(0.3)) return counted(run, 'staff noted', () => hand.staff(tab, date, room));
      const at = { preschool_id: room.preschool_id, classroom_id: room.id };
      return counted(run, 'staff noted with the children', () => hand.staff(tab, date, at));
    }
    case 'event-correct':
    case 'event-void': {
      const event = await someEvent(tab, place, chance.next());
      if (!event) return;
      const { type, id, date: day, view } = event;
      return step.act === 'event-correct'
        ? hand.record(tab, place, type, { id, date: day }, correctionOf(view, chance))
        : hand.voidEvent(tab, { ...place, date: day }, type, id);
    }
    case 'report-delete':
      return counted(run, 'report deleted', () => hand.deleteReport(tab, place, opened));
    case 'choose':
      return chooseSome(run, tab, chance.next(), chance.pick(['live', 'other', 'both'] as const));
    case 'discard':
    case 'resend':
      return changeRefused(run, tab, step.act, chance.next());
    case 'redate':
      return redateRefused(run, tab, chance.next());
  }
}

/** From this seed on, whoever notes care takes a photo, too. */
export const FIRST_PHOTO = 64_000;
/** And whoever notes an accident, up to three. */
export const FIRST_ACCIDENT_PHOTO = 72_000;
/** And whoever notes something, that they are here, or a paper of the day. */
export const FIRST_STAFF = 120_001;

/** Who stands on a photo with a child. */
const friendsOf = (run: Run, childId: number): number[] =>
  run.simulation.cast.children.find((some) => some.includes(childId))?.slice(0, 3) ?? [childId];

/** Counts a save once the tablet says that it is safe. */
async function counted(run: Run, what: Happening, work: () => Promise<void>): Promise<void> {
  const { saves } = run.simulation.ledger;
  const at = saves.length;
  await work();
  if (saves[at]?.state === 'saved') run.simulation.tally.note(what);
}

async function someRow(
  tab: Tab,
  place: Place,
  person: Person,
  at: number,
  opened: ReportDocument | null | undefined,
) {
  const document = opened ?? (await reportInSight(tab, place));
  const rows = sectionsOf(person.role).flatMap((section) =>
    (document?.sections[section]?.rows ?? []).map((row: ReportRow) => ({ section, row })),
  );
  return rows[Math.floor(at * rows.length)];
}

/** What is needed stays something that is needed, an arrival one, and a pass mostly a pass; else it is what its kind has. */
function correctionOf(view: object | null, chance: Chance): Sample | undefined {
  const { act, checked } = (view ?? {}) as { act?: string; checked?: string };
  if (act === 'need') return needOf(chance.pick(['nappies', 'wipes', 'other'] as const));
  if (act === 'arrived') return arrivalAt(chance.pick(['08:10', '17:30'] as const));
  return checked === 'pass' && chance.is(0.6) ? byPass : undefined;
}

/** One of the child's events that are in sight, whatever became of it. */
async function someEvent(tab: Tab, { childId }: Place, at: number) {
  const { database } = tab.tablet.active.get() ?? {};
  if (!database) return undefined;
  const found = await Promise.all(eventTypes.map((type) => recordsOfChild(database, type, childId)));
  const events = found.flat();
  const shown = events.filter(({ view }) => view !== null);
  return shown[Math.floor(at * shown.length)];
}

async function chooseSome(run: Run, tab: Tab, at: number, keep: 'live' | 'other' | 'both'): Promise<void> {
  const { database } = tab.tablet.active.get() ?? {};
  if (!database) return;
  const rows = await database.records.where('open').above(0).toArray();
  const open = rows.flatMap(({ type, view, child_id: childId, date }) =>
    (view?.alternatives ?? [])
      .filter(({ unsent }) => !unsent)
      .map(({ id, field, live }) => ({ type: type as ChoosingType, id, field, live, childId, date })),
  );
  const chosen = open[Math.floor(at * open.length)];
  if (!chosen) return;
  const { childId, date, type, id, field, live } = chosen;
  // Two temperatures cannot both be kept.
  const keeps = field === 'body_temperature' && keep === 'both' ? 'other' : keep;
  await run.hand.choose(tab, { childId, date }, type, id, keeps, live);
}

async function changeRefused(run: Run, tab: Tab, what: 'discard' | 'resend', at: number): Promise<void> {
  const { database } = tab.tablet.active.get() ?? {};
  const rows = (await database?.outbox.where('state').anyOf('refused', 'sent').toArray()) ?? [];
  const refused = rows.filter((row) => row.state === 'refused' || quarantineStateOf(row) === 'declined');
  const row = refused[Math.floor(at * refused.length)];
  if (!row) return;
  const { ledger } = run.simulation;
  if (what === 'resend') {
    await sendAgain(ledger, row, () => resendEntry(row.operation_id, {}, tab.tablet));
  } else {
    ledger.discarded.add(row.operation_id);
    ledger.maybeDiscarded.add(row.operation_id);
    await discardEntry(row.operation_id, tab.tablet);
    ledger.maybeDiscarded.delete(row.operation_id);
  }
}

/** A tablet that is killed meanwhile may have put the new operation there, and nobody heard its id. */
async function sendAgain(
  ledger: Ledger,
  { operation_id }: OutboxRow,
  send: () => Promise<{ operationId: string }>,
): Promise<void> {
  ledger.resent.set(operation_id, '');
  ledger.resent.set(operation_id, (await send()).operationId);
}

/** An entry whose day was refused is given today's, as its screen offers. */
async function redateRefused(run: Run, tab: Tab, at: number): Promise<void> {
  const { database } = tab.tablet.active.get() ?? {};
  const refused = (await database?.outbox.where('state').equals('refused').toArray()) ?? [];
  const wrong = refused.filter((one) => wrongDayOf(one));
  const row = wrong[Math.floor(at * wrong.length)];
  if (!row) return;
  const { ledger, time, tally } = run.simulation;
  const date = businessDate(new Date(time.now));
  const movedTo = kindOf(row.entity_type).id({ ...row.arguments, date }, () => row.entity_id);
  const waiting = (await database?.outbox.where('state').anyOf('pending', 'sending').toArray()) ?? [];
  const later = waiting.filter(
    (one) =>
      one.entity_id === row.entity_id &&
      (one.order ?? 0) > (row.order ?? 0) &&
      !/^(delete|void|choose)_/.test(one.name),
  );
  const moved = [row, ...later].map((one) => one.operation_id);
  for (const save of ledger.saves)
    if (moved.includes(ledger.latest(save.operationId ?? '') ?? '')) save.movedTo = movedTo;
  await sendAgain(ledger, row, () => redateEntry(row.operation_id, date, tab.tablet));
  tally.note('day of an entry corrected');
}
