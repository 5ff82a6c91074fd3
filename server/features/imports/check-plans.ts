/** Checks rows of plans: every cell that is wrong is noted, what is well becomes a line of a child's plan. Pure. */
import { type CalendarDate, monthNames } from '#shared/domain/calendar-date';
import { type ImportColumn, importColumns } from '#shared/domain/import-columns';
import { QUANTITY_MAX } from '#shared/domain/invoice-math';
import { type PlanPeriod, type Proration, planPeriods, prorations } from '#shared/domain/plan';
import type { ImportProblem } from '#shared/endpoints/imports';
import { officeMessages } from '#shared/office-messages';
import { readAmount, readDate, readMyKid } from './cells';
import { fold, type KnownProduct, type PlaceName, Places } from './places';
import type { Row } from './problems';

export interface PlannedLine {
  row: number;
  child_id: number;
  fullname: string;
  preschool_id: number;
  product_id: number;
  /** Sen for one; null for the product's price of the day. */
  amount: number | null;
  quantity: number;
  period: PlanPeriod;
  year_month: number | null;
  proration: Proration;
  discountable: boolean;
  remarks: string | null;
  starts_on: CalendarDate;
  ends_on: CalendarDate | null;
}

export interface KnownPlanChild {
  id: number;
  fullname: string;
  preschool_id: number;
  /** The family of whoever imports. */
  isOwn: boolean;
}

type Charging = Pick<
  PlannedLine,
  'child_id' | 'product_id' | 'period' | 'year_month' | 'starts_on' | 'ends_on'
>;

export interface KnownPlans {
  preschools: readonly PlaceName[];
  /** On offer. */
  products: readonly KnownProduct[];
  mykids: ReadonlyMap<string, KnownPlanChild>;
  /** By reference, folded. */
  references: ReadonlyMap<string, KnownPlanChild>;
  /** What these children have by now. */
  lines: readonly Charging[];
  /** What a monthly line begins with, by preschool. */
  prorations: ReadonlyMap<number, Proration>;
}

const columns = Object.fromEntries(importColumns.plans.map((column) => [column.key, column])) as {
  [Key in (typeof importColumns.plans)[number]['key']]: (typeof importColumns.plans)[number];
};

const EARLIEST = '2000-01-01';
const answers = { yes: 'Yes', no: 'No' } as const;

/** Lines that may charge the same in the same days. A fee of once is charged one time, whenever it ends. */
/** As people say it elsewhere. */
const PERIODS_AS_TYPED: Readonly<Record<string, PlanPeriod>> = {
  monthly: 'month',
  'every month': 'month',
  termly: 'term',
  'every term': 'term',
  yearly: 'year',
  annually: 'year',
  'every year': 'year',
  'one time': 'once',
  'one-off': 'once',
};

const keyOf = ({ child_id, product_id, period, year_month, starts_on }: Charging) =>
  [child_id, product_id, period, year_month, period === 'once' && starts_on].join(' ');

const overlap = (one: Charging, other: Charging) =>
  one.starts_on <= (other.ends_on ?? '9999') && other.starts_on <= (one.ends_on ?? '9999');

export class PlansCheck {
  readonly planned: PlannedLine[] = [];
  readonly #places: Places;
  /** Lines by `keyOf`: of the plans by now, and of the file with their row. */
  readonly #lines = new Map<string, (Charging & { row?: number })[]>();

  constructor(
    private readonly known: KnownPlans,
    private readonly problems: ImportProblem[],
    private readonly commaParts: boolean,
  ) {
    this.#places = new Places({ ...known, preschools: [], classrooms: [] });
    for (const line of known.lines) this.#remember(line);
  }

  add(row: Row): void {
    const before = this.problems.length;
    const child = this.#child(row);
    const product_id = this.#product(row, child);
    const amount = this.#amount(row) ?? null;
    const quantity = this.#quantity(row);
    const often = this.#often(row, child);
    const discountable = this.#choice(row, columns.discountable, answers, 'yes') !== 'no';
    const days = this.#days(row);
    const remarks = row.limited(columns.remarks, 500) ?? null;
    if (this.problems.length > before || !child || !product_id || !quantity || !often || !days) return;
    const { id: child_id, fullname, preschool_id } = child;
    const line = {
      row: row.row,
      child_id,
      fullname,
      preschool_id,
      product_id,
      amount,
      quantity,
      discountable,
      remarks,
      ...often,
      ...days,
    };
    if (this.#refuseRepeat(row, line)) this.planned.push(line);
  }

  /** By MyKid number, by reference, or by both, which are then of one child. */
  #child(row: Row): KnownPlanChild | undefined {
    const mykid = row.read(columns.mykid_no, readMyKid);
    const reference = fold(row.text('reference'));
    if (row.text('mykid_no') === '' && reference === '')
      return row.wrong(columns.mykid_no, 'MyKid number and reference are both missing.', 'Add one of them.');
    const column = row.text('mykid_no') === '' ? columns.reference : columns.mykid_no;
    if (column === columns.mykid_no && !mykid) return undefined;
    const child = mykid ? this.known.mykids.get(mykid.text) : this.known.references.get(reference);
    if (!child)
      return row.wrong(
        column,
        `No child in Tadika has this ${column.head}.`,
        'Import the child first, or correct the cell.',
      );
    if (mykid && reference !== '' && this.known.references.get(reference)?.id !== child.id)
      return row.wrong(
        columns.reference,
        'This is not the reference of the child with this MyKid number.',
        'Correct the one that is wrong, or leave this cell empty.',
      );
    if (child.isOwn)
      return row.wrong(column, officeMessages.ownFamilyMoney, 'Take the row out of your file.');
    return child;
  }

  #product(row: Row, child: KnownPlanChild | undefined): number | undefined {
    const name = row.text('product');
    if (name === '')
      return row.wrong(columns.product, 'The product is missing.', 'Write its name as under Products.');
    const preschool = this.known.preschools.find(({ id }) => id === child?.preschool_id);
    return preschool && this.#places.product(row, columns.product, name, preschool)?.id;
  }

  #amount(row: Row): number | undefined {
    const amount = row.read(columns.amount, (text) => readAmount(text, this.commaParts));
    if (amount === undefined || amount >= 0) return amount;
    return row.wrong(
      columns.amount,
      'A line of a plan is not below zero.',
      'Give the child a standing discount instead.',
    );
  }

  #quantity(row: Row): number | undefined {
    const text = row.text('quantity');
    if (text === '') return 1;
    const quantity = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    if (quantity >= 1 && quantity <= QUANTITY_MAX) return quantity;
    return row.wrong(columns.quantity, 'This is not a quantity.', officeMessages.planQuantityInvalid);
  }

  /** How often it is charged, in which month, and how parts of a month are. */
  #often(row: Row, child: KnownPlanChild | undefined) {
    const period = this.#choice(row, columns.period, planPeriods, 'month', PERIODS_AS_TYPED);
    const usual = (child && this.known.prorations.get(child.preschool_id)) ?? 'none';
    const proration = this.#choice(row, columns.proration, prorations, period === 'month' ? usual : 'none');
    if (period === undefined || proration === undefined) return undefined;
    if (period !== 'month' && proration !== 'none')
      return row.wrong(
        columns.proration,
        'Only a monthly fee is charged for parts of a month.',
        'Leave this cell empty.',
      );
    const year_month = this.#month(row, period);
    return year_month === undefined ? undefined : { period, proration, year_month };
  }

  #month(row: Row, period: PlanPeriod): number | null | undefined {
    const text = row.text('year_month');
    if (period !== 'year')
      return text === ''
        ? null
        : row.wrong(columns.year_month, 'Only a yearly fee has a month.', 'Leave this cell empty.');
    if (text === '')
      return row.wrong(columns.year_month, 'The month of the yearly fee is missing.', 'Write 1 to 12.');
    const named = monthNames.findIndex((name) => [fold(name), fold(name.slice(0, 3))].includes(fold(text)));
    const month = /^\d{1,2}$/.test(text) ? Number(text) : named + 1;
    if (month >= 1 && month <= 12) return month;
    return row.wrong(columns.year_month, 'There is no such month.', 'Write 1 to 12, or January.');
  }

  /** One of these words, or its key; what is usual for an empty cell. */
  #choice<Key extends string>(
    row: Row,
    column: ImportColumn,
    words: Readonly<Record<Key, string>>,
    usual: NoInfer<Key>,
    typed: Readonly<Record<string, NoInfer<Key>>> = {},
  ): Key | undefined {
    const text = fold(row.text(column.key));
    if (text === '') return usual;
    const meant = new Map(Object.entries(typed)).get(text);
    if (meant !== undefined) return meant;
    const all = Object.entries(words) as [Key, string][];
    const found = all.find(([key, word]) => text === key || text === fold(word));
    if (found) return found[0];
    const names = all.map(([, word]) => word);
    return row.wrong(
      column,
      'This column does not take this value.',
      `Write ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
    );
  }

  #days(row: Row): Pick<PlannedLine, 'starts_on' | 'ends_on'> | undefined {
    const ends_on = row.read(columns.ends_on, readDate) ?? null;
    if (row.text('starts_on') === '')
      return row.wrong(columns.starts_on, 'The first day is missing.', 'Write it as 2026-01-01 or 1/1/2026.');
    const starts_on = row.read(columns.starts_on, readDate);
    if (starts_on === undefined) return undefined;
    if (starts_on < EARLIEST) return row.wrong(columns.starts_on, 'This is before 2000.', 'Check the year.');
    if (ends_on !== null && ends_on < starts_on)
      return row.wrong(columns.ends_on, officeMessages.planEndsBefore, 'Correct one of the two days.');
    return { starts_on, ends_on };
  }

  #refuseRepeat(row: Row, line: PlannedLine): boolean {
    const same = this.#lines.get(keyOf(line))?.find((other) => overlap(line, other));
    if (!same) {
      this.#remember(line);
      return true;
    }
    row.wrong(
      columns.product,
      same.row === undefined
        ? `The child’s plan charges this from ${same.starts_on} already.`
        : `Row ${same.row} charges the child the same in these days.`,
      'Keep one of the two, or end the earlier one first.',
    );
    return false;
  }

  #remember(line: Charging & { row?: number }): void {
    const key = keyOf(line);
    const lines = this.#lines.get(key);
    if (lines) lines.push(line);
    else this.#lines.set(key, [line]);
  }
}
