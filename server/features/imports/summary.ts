/** What a checked file would bring, in figures and in its first rows. Pure. */
import { ringgitText } from '#shared/domain/money';
import { planPeriods } from '#shared/domain/plan';
import { type ChildStatus, childStatuses } from '#shared/domain/statuses';
import type { ImportSummary } from '#shared/endpoints/imports';
import type { PlannedBalance } from './check-balances';
import type { PlannedChild } from './check-children';
import type { KnownPlans, PlannedLine } from './check-plans';
import type { KnownPerson, PlannedParent } from './people';
import type { KnownPlaces, PlaceName } from './places';

export type Summary = ImportSummary;

export type Plan =
  | { kind: 'children'; known: KnownPlaces; children: PlannedChild[]; parents: PlannedParent[] }
  | {
      kind: 'balances';
      known: KnownPlaces & { people: ReadonlyMap<string, KnownPerson> };
      balances: PlannedBalance[];
      zero: number;
    }
  | { kind: 'plans'; known: KnownPlans; lines: PlannedLine[] };

type Named = { preschools: readonly PlaceName[] };

const FIRST_ROWS = 10;
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

export function summaryOf(plan: Plan, file: { rows: number; unread: string[] }): Summary {
  const nothing = {
    children: 0,
    parents_new: 0,
    parents_known: 0,
    children_without_parent: 0,
    balances: 0,
    zero: 0,
    owed: 0,
    credit: 0,
  };
  return { ...nothing, ...figuresOf(plan), ...file };
}

function figuresOf(plan: Plan) {
  switch (plan.kind) {
    case 'children':
      return ofChildren(plan);
    case 'balances':
      return ofBalances(plan);
    case 'plans':
      return ofPlans(plan);
  }
}

function ofChildren({ known, children, parents }: Extract<Plan, { kind: 'children' }>) {
  const rooms = new Map(known.classrooms.map(({ id, name }) => [id, name]));
  return {
    children: children.length,
    parents_new: parents.filter(({ id }) => id === null).length,
    parents_known: parents.filter(({ id }) => id !== null).length,
    children_without_parent: children.filter((child) => child.parents.length === 0).length,
    preschools: byPreschool(
      known,
      children.map(({ preschool_id }) => ({ preschool_id, amount: 0 })),
    ),
    first: {
      heads: ['Row', 'Child name', 'MyKid number', 'Born on', 'Status', 'Preschool', 'Classroom', 'Parents'],
      rows: children
        .slice(0, FIRST_ROWS)
        .map((child) => [
          String(child.row),
          child.fullname,
          child.mykid_no ?? '',
          child.born_on ?? '',
          childStatuses[child.status as ChildStatus],
          shortNameOf(known, child.preschool_id),
          (child.classroom_id !== null && rooms.get(child.classroom_id)) || '',
          child.parents.map(({ name }) => name).join(', '),
        ]),
    },
  };
}

function ofBalances({ known, balances, zero }: Extract<Plan, { kind: 'balances' }>) {
  const emails = new Map([...known.people.values()].map(({ id, email }) => [id, email]));
  const amounts = balances.map(({ amount }) => amount);
  return {
    balances: balances.length,
    parents_known: new Set(balances.map(({ parent_id }) => parent_id)).size,
    zero,
    owed: sumOf(amounts.filter((amount) => amount > 0)),
    credit: -sumOf(amounts.filter((amount) => amount < 0)),
    preschools: byPreschool(known, balances),
    first: {
      heads: ['Row', 'Parent e-mail', 'Preschool', 'Amount (RM)', 'Date', 'Due date', 'Reference'],
      rows: balances
        .slice(0, FIRST_ROWS)
        .map((balance) => [
          String(balance.row),
          emails.get(balance.parent_id) ?? '',
          shortNameOf(known, balance.preschool_id),
          ringgitText(balance.amount),
          balance.date,
          balance.amount > 0 ? balance.due : '',
          balance.reference ?? '',
        ]),
    },
  };
}

function ofPlans({ known, lines }: Extract<Plan, { kind: 'plans' }>) {
  const products = new Map(known.products.map(({ id, name }) => [id, name]));
  return {
    children: new Set(lines.map(({ child_id }) => child_id)).size,
    preschools: byPreschool(
      known,
      lines.map(({ preschool_id }) => ({ preschool_id, amount: 0 })),
    ),
    first: {
      heads: ['Row', 'Child name', 'Preschool', 'Product', 'Amount (RM)', 'Quantity', 'Period', 'From', 'To'],
      rows: lines
        .slice(0, FIRST_ROWS)
        .map((line) => [
          String(line.row),
          line.fullname,
          shortNameOf(known, line.preschool_id),
          products.get(line.product_id) ?? '',
          line.amount === null ? '' : ringgitText(line.amount),
          String(line.quantity),
          planPeriods[line.period],
          line.starts_on,
          line.ends_on ?? '',
        ]),
    },
  };
}

const shortNameOf = ({ preschools }: Named, id: number) =>
  preschools.find((one) => one.id === id)?.short_name ?? '';

function byPreschool(
  { preschools }: Named,
  rows: readonly { preschool_id: number; amount: number }[],
): Summary['preschools'] {
  const found = new Map<number, { rows: number; amount: number }>();
  for (const { preschool_id, amount } of rows) {
    const sum = found.get(preschool_id) ?? { rows: 0, amount: 0 };
    found.set(preschool_id, { rows: sum.rows + 1, amount: sum.amount + amount });
  }
  return preschools.flatMap(({ id, name, short_name }) => {
    const sum = found.get(id);
    return sum ? [{ id, name, short_name, ...sum }] : [];
  });
}
