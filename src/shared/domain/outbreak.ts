/** What the rules ask of one case, and when several are an outbreak. Pure. */
import { addDays, type CalendarDate, MINUTE_MS, startOfBusinessDay } from './calendar-date';
import type { Illness } from './illness';

/** Within how many hours the health office is told of one case; no entry: not by the rules. */
const officeHours: Partial<Record<Illness, number>> = {
  hfmd: 7 * 24,
  dengue: 24,
  measles: 24,
  mumps: 24,
  food_poisoning: 24,
};

/** Until when the health office is told of a case; null where the rules ask nothing. */
export function officeUntil({
  illness,
  day,
  time,
}: {
  illness: Illness | null;
  day: CalendarDate;
  time: string;
}): Date | null {
  const hours = illness && officeHours[illness];
  if (!hours) return null;
  const [hour, minute] = time.split(':').map(Number);
  return new Date(
    startOfBusinessDay(day).getTime() + ((Number(hour) + hours) * 60 + Number(minute)) * MINUTE_MS,
  );
}

/** So many children of one preschool with the same illness within so many days are an outbreak, from a day on. */
export interface OutbreakRule {
  /** Empty: of all states that have none of their own. */
  state: string;
  from_on: CalendarDate;
  cases: number;
  days: number;
}

/** What a tablet goes by that has not heard of any. */
const USUAL = { cases: 2, days: 7 };

/** The rule of a day: the state's own, else the one of all states. @param rules of a preschool's state and of all, in any order */
export function outbreakRuleOn(
  rules: readonly OutbreakRule[],
  day: CalendarDate,
): Pick<OutbreakRule, 'cases' | 'days'> {
  const held = rules
    .filter(({ from_on }) => from_on <= day)
    .toSorted((one, other) => other.from_on.localeCompare(one.from_on));
  return held.find(({ state }) => state !== '') ?? held[0] ?? USUAL;
}

interface Found {
  id: string;
  child_id: number;
  preschool_id: number;
  illness: Illness | null;
  onset: CalendarDate | null;
  day: CalendarDate;
}

export interface Outbreak<Case> {
  illness: Illness;
  preschoolId: number;
  /** Within how many days. */
  days: number;
  /** The newest first. */
  cases: readonly Case[];
}

/** Fever alone, and what has no name, are no one illness. */
const unnamed: readonly Illness[] = ['fever', 'other'];

/**
 * Of each preschool and illness the newest outbreak that goes on: its last case began within the days of the rule, or one of its
 * steps is not done yet.
 * @param found cases that hold, of any preschool
 * @param ruleOf what a preschool goes by
 * @param isDone whether every step of the rules was noted about one of these cases
 */
export function outbreaksOf<Case extends Found>(
  found: readonly Case[],
  today: CalendarDate,
  ruleOf: (preschoolId: number) => Pick<OutbreakRule, 'cases' | 'days'>,
  isDone: (cases: readonly Case[]) => boolean,
): Outbreak<Case>[] {
  const groups = new Map<string, Case[]>();
  for (const one of found) {
    if (one.illness === null || unnamed.includes(one.illness)) continue;
    const key = `${one.preschool_id} ${one.illness}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const newest = group.toSorted((one, other) => beganOn(other).localeCompare(beganOn(one)));
    const { illness, preschool_id: preschoolId } = newest[0] as Case;
    const rule = ruleOf(preschoolId);
    const isWithin = (one: Case, day: CalendarDate) => beganOn(one) > addDays(day, -rule.days);
    let rest = newest;
    for (let last = rest[0]; last; last = rest[0]) {
      const day = beganOn(last);
      const cases = rest.filter((one) => isWithin(one, day));
      const isOutbreak = new Set(cases.map(({ child_id }) => child_id)).size >= rule.cases;
      if (isOutbreak && (isWithin(last, today) || !isDone(cases)))
        return { illness: illness as Illness, preschoolId, days: rule.days, cases };
      // What was done about an outbreak was done about all that led to it: no case of these began long before the next one.
      const end = rest.findIndex((one, place) => !isWithin(one, beganOn(rest[place - 1] ?? one)));
      rest = isOutbreak ? rest.slice(end === -1 ? rest.length : end) : rest.slice(1);
    }
    return [];
  });
}

const beganOn = ({ onset, day }: Found): CalendarDate => onset ?? day;
