/** Checks rows of opening balances: every cell that is wrong is noted, what is well becomes a plan. Pure. */
import { addMonths, type CalendarDate } from '#shared/domain/calendar-date';
import { closedText, monthOf } from '#shared/domain/closing';
import { importColumns } from '#shared/domain/import-columns';
import type { ImportProblem } from '#shared/endpoints/imports';
import { readAmount, readDate } from './cells';
import { type KnownPerson, problemOfKnown, readEmail } from './people';
import { fold, type KnownPlaces, type KnownPreschool, Places } from './places';
import type { Row } from './problems';

export interface PlannedBalance {
  row: number;
  parent_id: number;
  preschool_id: number;
  /** Sen; below zero a credit. */
  amount: number;
  date: CalendarDate;
  due: CalendarDate;
  reference: string | null;
  remarks: string | null;
  identity: string;
}

export interface KnownBalances extends KnownPlaces {
  people: ReadonlyMap<string, KnownPerson>;
  /** How it came here, by `balanceIdentity`. */
  balances: ReadonlyMap<string, string | null>;
}

/** What a balance is known by: whose, where, and which. */
export const balanceIdentity = (parentId: number, preschoolId: number, reference: string | null) =>
  `${parentId} ${preschoolId} ${fold(reference ?? '')}`;

const columns = Object.fromEntries(importColumns.balances.map((column) => [column.key, column])) as {
  [Key in (typeof importColumns.balances)[number]['key']]: (typeof importColumns.balances)[number];
};

/** A debt may be older than the preschool is here; what is older than this is a slip of the pen. */
const MONTHS_BACK = 120;

export class BalancesCheck {
  readonly planned: PlannedBalance[] = [];
  zero = 0;
  readonly #places: Places;
  readonly #earliest: CalendarDate;
  readonly #seen = new Map<string, number>();

  constructor(
    private readonly known: KnownBalances,
    private readonly today: CalendarDate,
    private readonly problems: ImportProblem[],
    private readonly commaParts: boolean,
  ) {
    this.#places = new Places(known);
    this.#earliest = addMonths(today, -MONTHS_BACK);
  }

  add(row: Row): void {
    const before = this.problems.length;
    const preschool = this.#places.preschool(row, columns.preschool);
    const parentId = this.#parent(row);
    const amount = this.#amount(row);
    const date = this.#date(row, preschool);
    const due = this.#due(row, date);
    const reference = row.limited(columns.reference, 100) ?? null;
    const remarks = row.limited(columns.remarks, 500) ?? null;
    if (parentId !== undefined && preschool) this.#refuseRepeat(row, parentId, preschool.id, reference);
    if (this.problems.length > before) return;
    if (!preschool || parentId === undefined || amount === undefined || !date || !due) return;
    if (amount === 0) {
      this.zero += 1;
      return;
    }
    const place = { parent_id: parentId, preschool_id: preschool.id };
    const identity = balanceIdentity(parentId, preschool.id, reference);
    this.planned.push({ row: row.row, ...place, amount, date, due, reference, remarks, identity });
  }

  #parent(row: Row): number | undefined {
    const email = row.read(columns.email, readEmail);
    if (row.text('email') === '')
      return row.wrong(columns.email, 'The parent’s e-mail address is missing.', 'Add it.');
    if (email === undefined) return undefined;
    const person = this.known.people.get(email);
    if (!person)
      return row.wrong(
        columns.email,
        'No parent in Tadika has this address.',
        'Import the children and their parents first, or correct the address.',
      );
    // A closed account may owe money all the same.
    const problem = problemOfKnown({ ...person, isClosed: false });
    return problem ? row.wrong(columns.email, problem.problem, problem.advice) : person.id;
  }

  #amount(row: Row): number | undefined {
    if (row.text('amount') === '')
      return row.wrong(columns.amount, 'The amount is missing.', 'Add it, or take the row out.');
    return row.read(columns.amount, (text) => readAmount(text, this.commaParts));
  }

  #date(row: Row, preschool: KnownPreschool | undefined): CalendarDate | undefined {
    if (row.text('date') === '')
      return row.wrong(columns.date, 'The date is missing.', 'Write the day of this balance.');
    const date = row.read(columns.date, readDate);
    if (date && date > this.today)
      return row.wrong(
        columns.date,
        'The date can’t be in the future.',
        'A balance is of today at the latest.',
      );
    if (date && date < this.#earliest)
      return row.wrong(columns.date, 'This is more than ten years ago.', 'Check the year.');
    const closed = preschool?.closed_through;
    if (date && preschool && closed && date <= closed)
      return row.wrong(
        columns.date,
        closedText(monthOf(date), preschool.name),
        'A balance of a preschool that closes its months is of an open month.',
      );
    return date;
  }

  #due(row: Row, date: CalendarDate | undefined): CalendarDate | undefined {
    const due = row.read(columns.due, readDate);
    if (due && due < this.#earliest)
      return row.wrong(columns.due, 'This is more than ten years ago.', 'Check the year.');
    return due ?? date;
  }

  #refuseRepeat(row: Row, parentId: number, preschoolId: number, reference: string | null): void {
    const identity = balanceIdentity(parentId, preschoolId, reference);
    const column = reference === null ? columns.email : columns.reference;
    const what = reference === null ? 'this parent and preschool, without a reference' : 'this reference';
    const earlier = this.#seen.get(identity);
    if (earlier !== undefined)
      row.wrong(
        column,
        `Row ${earlier} is a balance of ${what}, too.`,
        'Give each row of a parent an own reference, or keep one of them.',
      );
    else this.#seen.set(identity, row.row);
    const imported = this.known.balances.get(identity);
    if (imported !== undefined)
      row.wrong(
        column,
        `A balance of ${what} was imported ${imported ?? 'already'}.`,
        'Take the row out, or give it an own reference.',
      );
  }
}
