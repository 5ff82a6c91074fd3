/** What parents and principals are told of by name: who has to know of what, and who was told, read past the product's code. */
import type { Knex } from 'knex';
import { addDays, businessDate } from '#shared/domain/calendar-date';

/** What is needed, and what went wrong with a dose, is told once more where it comes within so many days. */
const TOLD_DAYS = 3;
const PRINCIPAL = 4;

/** What is told of one kind: by a key of what it is about, who has to know of it, and who may. */
export interface Telling {
  what: string;
  due: Map<string, { people: number[]; is: 'due' | 'open' }>;
  told: { key: string; user_id: number }[];
}

interface Event {
  id: string;
  child_id: number;
  day: string;
  corrects: string | null;
  recorded_at: Date;
  voided_at: Date | null;
}
type Care = Event & { detail: string; note: string | null };
/** Or an arrival, which may stand in the place of one. `by_pass`: by one that the child had that day. */
export type Departure = Event & { person: string; collector_id: number | null; by_pass: boolean };

type About = Partial<Record<'care_id' | 'dose_id' | 'presence_id', string>>;

export async function readTellings(admin: Knex): Promise<Telling[]> {
  const links: { child_id: number; user_id: number }[] = await admin('child_parents');
  const parentsOf = (childId: number) =>
    links.filter(({ child_id }) => child_id === childId).map(({ user_id }) => user_id);
  const principals: number[] = await admin('user_roles').where({ role_id: PRINCIPAL }).pluck('user_id');
  const notifications: { user_id: number; kind: string; event: string; about: About }[] = await admin(
    'notifications',
  ).where({ withdrawn_at: null });
  const needs: Care[] = await admin('care_events').where({ act: 'need' });
  const doses: (Event & { act: string })[] = await admin('doses');
  const departures: Departure[] = await admin('presences').select(
    'presences.*',
    admin.raw(`act = 'left' AND checked = 'pass' AND ${passHoldsSql} AS by_pass`),
  );

  const told = (kind: string, isAgain: boolean, keyOf: (about: About) => string | undefined) =>
    notifications
      .filter((one) => one.kind === kind && one.event.endsWith(' again') === isAgain)
      .map(({ user_id, about }) => ({ user_id, key: keyOf(about) ?? '' }))
      .filter(({ key }) => key !== '');

  const thingById = new Map(needs.map((need) => [need.id, thingOf(need)]));
  const keyOfNeed = ({ care_id = '' }: About) => thingById.get(care_id) ?? care_id;
  const dueNeeds: Telling['due'] = new Map(
    needs
      .filter(isRecent)
      // Of those that mean one thing, one that came standing counts.
      .toSorted((one, other) => Number(cameStanding(one)) - Number(cameStanding(other)))
      .map((need) => [thingOf(need), { people: parentsOf(need.child_id), is: dueOf(need) }]),
  );
  const dueDoses = (some: readonly Event[]): Telling['due'] =>
    new Map(some.map((dose) => [dose.id, { people: parentsOf(dose.child_id), is: dueOf(dose) }]));
  const wrong = doses.filter((dose) => dose.act !== 'given' && isRecent(dose));

  const byPass = new Map(departures.filter(({ by_pass }) => by_pass).map((one) => [one.id, one]));
  const toldPasses = told('release', false, ({ presence_id = '' }) => byPass.get(presence_id)?.id);
  const duePasses: Telling['due'] = new Map(
    [...takenTwice(departures, new Set(toldPasses.map(({ key }) => key)))].map(([id, is]) => {
      const parents = parentsOf(byPass.get(id)?.child_id ?? 0);
      return [id, { people: [...parents, ...principals], is }];
    }),
  );
  return [
    { what: 'what is needed', due: dueNeeds, told: told('need', false, keyOfNeed) },
    { what: 'what is needed once more', due: dueNeeds, told: told('need', true, keyOfNeed) },
    { what: 'the dose', due: dueDoses(doses), told: told('dose', false, ({ dose_id }) => dose_id) },
    {
      what: 'what went wrong with a dose once more',
      due: dueDoses(wrong),
      told: told('dose', true, ({ dose_id }) => dose_id),
    },
    { what: PASS_TAKEN_TWICE, due: duePasses, told: toldPasses },
  ];
}

export const PASS_TAKEN_TWICE = 'the pass that was taken twice';

/** In SQL, of departures: there is a pass of the child, the day and the person. */
export const passHoldsSql = `EXISTS (
  SELECT FROM collectors WHERE collectors.child_id = presences.child_id AND pass IS NOT NULL AND from_on = day
     AND name = person AND COALESCE(collector_id, collectors.id) = collectors.id)`;

/** What was withdrawn before it came need be told to nobody. */
const cameStanding = ({ voided_at, recorded_at }: Event): boolean =>
  voided_at === null || voided_at > recorded_at;
const dueOf = (event: Event): 'due' | 'open' => (cameStanding(event) ? 'due' : 'open');

const isRecent = ({ day, recorded_at }: Event): boolean =>
  day >= addDays(businessDate(recorded_at), 1 - TOLD_DAYS);

/** Two who ask for it mean one thing, but where only the words say what it is. */
const thingOf = ({ child_id, day, detail, note }: Care): string =>
  [child_id, day, detail, ...(detail === 'other' ? [note] : [])].join(' ');

/**
 * Of departures by a pass, those by which it was taken once more: the child had left by it already, as the server knew. Of two
 * that came at one moment nobody can say here which was first, and of one push each is told: one of them has to be, but where one
 * is a correction, which is told to nobody where the person stays the same.
 */
export function takenTwice(
  departures: readonly Departure[],
  told: ReadonlySet<string>,
): Map<string, 'due' | 'open'> {
  const byId = new Map(departures.map((one) => [one.id, one]));
  const firstOf = ({ id, corrects }: Departure): string => {
    const before = byId.get(corrects ?? '');
    return before ? firstOf(before) : (corrects ?? id);
  };
  const cameAt = ({ recorded_at }: Departure) => recorded_at.getTime();
  /** When a departure ceased to hold, in milliseconds. */
  const endOf = ({ id, voided_at }: Departure): number =>
    Math.min(
      voided_at?.getTime() ?? Number.POSITIVE_INFINITY,
      ...departures.filter(({ corrects }) => corrects === id).map(cameAt),
    );
  const toldFirsts = new Set(departures.filter(({ id }) => told.has(id)).map(firstOf));
  const found = new Map<string, 'due' | 'open'>();
  const byPass = departures.filter(({ by_pass }) => by_pass);
  for (const later of byPass) {
    const came = cameAt(later);
    const before = byId.get(later.corrects ?? '');
    const isWithdrawn = before?.voided_at && before.voided_at.getTime() <= came;
    // That the same person fetched is told no second time, but where it was withdrawn meanwhile.
    const isSame = before?.person === later.person && before.collector_id === later.collector_id;
    if (before && isSame && cameAt(before) <= came && !isWithdrawn) continue;
    const others = byPass.filter(
      (one) => one.child_id === later.child_id && one.day === later.day && firstOf(one) !== firstOf(later),
    );
    for (const one of others) {
      const at = cameAt(one);
      if (at > came || endOf(one) < came) continue;
      const holds = endOf(one) > came && endOf(later) > came;
      const isFirst = one.corrects === null && one.id < later.id && !toldFirsts.has(firstOf(one));
      const isDue = holds && (at < came || isFirst) && later.corrects === null;
      if (isDue || !found.has(later.id)) found.set(later.id, isDue ? 'due' : 'open');
    }
  }
  return found;
}
