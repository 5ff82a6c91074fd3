/** The model of the ledger: days go by. What was owed on each is known afterwards, and a closed month stays as it went out. */
import { expect } from 'vitest';
import type { OutstandingGroup } from '#shared/endpoints/reports';
import type { Statement } from '#shared/endpoints/statements';
import { askedOf, counts, type ModelInvoice, openOf, owedSince, planOf, statusOf, sum } from './ledger-books';
import { daysBetween, monthAfter, monthOf, plusDays } from './ledger-calendar';
import type { Model } from './ledger-model';
import { comparePlans } from './ledger-plans';
import { dataOf } from './money';

export type Leap = 'a day' | 'days' | 'to the end of the month' | 'into the next month';

function lastDay({ calendar }: Model, leap: Leap, few: number): string {
  const next = `${monthAfter(calendar.month)}-01`;
  if (leap === 'a day') return plusDays(calendar.today, 1);
  if (leap === 'days') return plusDays(calendar.today, few);
  const end = plusDays(next, -1);
  if (leap === 'to the end of the month' && end > calendar.today) return end;
  return plusDays(next, few - 1);
}

/** Until the morning of another day, with what is done each night. */
export async function passDays(model: Model, leap: Leap, few: number): Promise<void> {
  const { calendar } = model;
  const day = lastDay(model, leap, few);
  await noteDay(model);
  await compareEvening(model, model.today);
  const [were, wanted] = [lateOf(model), instalmentsDue(model)];
  await model.reads.passDays(daysBetween(calendar.today, day));
  if (monthOf(day) !== calendar.month) calendar.saw('the end of a month');
  calendar.today = day;
  await model.reads.followDueDates();
  await comparePlans(model);
  calendar.saw('days went by');
  calendar.saw('an invoice fell late by itself', lateOf(model) - were);
  calendar.saw('an instalment fell due by itself', instalmentsDue(model) - wanted);
}

const OVERDUE = 2;
const lateOf = (model: Model) =>
  model.invoices.filter((one) => statusOf(one, model.today) === OVERDUE).length;
const instalmentsDue = (model: Model) =>
  sum(
    model.invoices.map(
      (one) => planOf(one)?.instalments.filter(({ due_on }) => due_on <= model.today).length ?? 0,
    ),
  );

/** What a family owed a preschool at the end of a day, and since when the oldest of it was due. */
export interface Evening {
  day: string;
  preschool: number;
  owed: number;
  late: number;
}

const isAged = ({ lines }: ModelInvoice) => lines.some(({ due }) => due);
const atOf = ({ invoices }: Model, id: number) => invoices.filter(({ preschool }) => preschool === id);

/** What a statement of a day, or of days until then, says is held of deposits. */
async function heldOn({ desk, home }: Model, day: string): Promise<Statement['deposits']> {
  const path = `/api/users/${home.parent.id}/statement?from=${day}&to=${day}`;
  return dataOf(await desk.finance.get(path)).deposits;
}

/** The end of a day. */
async function noteDay(model: Model): Promise<void> {
  for (const family of model.families()) {
    family.held.set(model.today, await heldOn(family, model.today));
    for (const invoice of family.invoices)
      invoice.askedOn.push({ day: model.today, asked: askedOf(invoice) });
    for (const { preschool } of [model.desk.place, model.desk.elsewhere])
      family.evenings.push(eveningOf(family, preschool.id));
  }
}

function eveningOf(family: Model, preschool: number): Evening {
  const { today: day } = family;
  const here = atOf(family, preschool);
  const open = here.filter((one) => openOf(one) > 0);
  const since = open.flatMap((one) => (isAged(one) ? owedSince(one) : one.due) ?? []).toSorted()[0];
  const late = since === undefined ? 0 : Math.max(0, daysBetween(since, day));
  return { day, preschool, owed: sum(here.map((one) => openOf(one))), late };
}

/**
 * The outstandings and the deposits of each evening, as they were then: what was written down later, of whatever day, changes
 * none of them.
 */
export async function compareEvenings(model: Model): Promise<void> {
  await noteDay(model);
  for (const day of new Set(model.evenings.map((one) => one.day)))
    for (const family of model.families()) {
      await compareEvening(family, day);
      await compareHeld(family, day);
    }
}

async function compareHeld(family: Model, day: string): Promise<void> {
  const then = family.held.get(day);
  expect([day, await heldOn(family, day)]).toEqual([day, then]);
  if (then?.length && day < family.today) family.calendar.saw('deposits of an evening compared');
}

async function compareEvening(family: Model, day: string): Promise<void> {
  const { calendar, desk, home } = family;
  const name = encodeURIComponent(home.parent.name);
  const path = `/api/reports/outstanding-by-parents?date_as_at=${day}&search=${name}`;
  const groups: OutstandingGroup[] = dataOf(await desk.finance.get(path));
  for (const { preschool, owed, late } of family.evenings.filter((one) => one.day === day)) {
    const group = groups.find(({ preschool_id }) => preschool_id === preschool);
    const row = group?.parents.find(({ id }) => id === home.parent.id);
    expect([day, preschool, row?.outstanding ?? 0]).toEqual([day, preschool, Math.max(0, owed)]);
    if (!row) continue;
    calendar.saw('outstandings of an evening compared');
    const here = atOf(family, preschool);
    const isToday = day === family.today;
    const held = family.held.get(day)?.filter(({ preschool_id }) => preschool_id === preschool) ?? [];
    expect([day, preschool, row.deposits]).toEqual([day, preschool, sum(held.map((one) => one.held))]);
    expect([day, preschool, row.days]).toEqual([day, preschool, late]);
    if (late > 0) calendar.saw(isToday ? 'the age of a debt compared' : 'the age of an evening compared');
    if (isToday) expect([day, preschool, row.last_payment]).toEqual([day, preschool, lastPayment(here)]);
  }
}

const lastPayment = (here: readonly ModelInvoice[]) =>
  here
    .flatMap(({ payments }) => payments.filter((one) => counts(one) && one.amount > 0))
    .map(({ at }) => at)
    .toSorted()
    .at(-1) ?? null;

/** What went out of the months that are closed is what went out when they were closed. */
export async function compareClosed(model: Model): Promise<void> {
  for (const [month, out] of model.calendar.frozen) {
    expect([month, await model.wentOut(month)]).toEqual([month, out]);
    model.calendar.saw('a closed month as it went out');
  }
}
