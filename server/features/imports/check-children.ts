/**
 * Checks rows of children with their parents: every cell that is wrong is noted, and what is well becomes a plan of what
 * to write. Pure: what the database knows is given.
 */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { importColumns } from '#shared/domain/import-columns';
import { ANNUAL_FEE, attendingStatuses, childStatuses, PROGRAMME } from '#shared/domain/statuses';
import type { ImportProblem } from '#shared/endpoints/imports';
import { parentRoles, roles } from '#shared/permissions';
import { readDate, readMyKid } from './cells';
import { type KnownPerson, Parents, type PlannedParent } from './people';
import { fold, type KnownPlaces, type KnownPreschool, Places } from './places';
import type { Row } from './problems';

export interface PlannedChild {
  row: number;
  fullname: string;
  mykid_no: string | null;
  reference: string | null;
  born_on: CalendarDate | null;
  status: number;
  preschool_id: number;
  classroom_id: number | null;
  product_id: number | null;
  other_products: number[];
  allergies: string | null;
  notes: string | null;
  /** Who pays comes first. */
  parents: PlannedParent[];
}

/** What is known of children already; how a record came here, as "on 3 Nov 2026 by Nur", where an import made it. */
export interface KnownChildren extends KnownPlaces {
  people: ReadonlyMap<string, KnownPerson>;
  /** By MyKid number. */
  mykids: ReadonlyMap<string, string | null>;
  /** By reference, folded. */
  references: ReadonlyMap<string, string | null>;
  /** By `namesakeKey`. */
  namesakes: ReadonlySet<string>;
}

export const namesakeKey = (preschoolId: number, fullname: string, bornOn: string) =>
  `${preschoolId} ${bornOn} ${fold(fullname)}`;

const columns = Object.fromEntries(importColumns.children.map((column) => [column.key, column])) as {
  [Key in (typeof importColumns.children)[number]['key']]: (typeof importColumns.children)[number];
};

const statuses = new Map(Object.entries(childStatuses).map(([id, name]) => [fold(name), Number(id)]));
statuses.set('trial', 2).set('waiting', 5);
const groups = new Map(
  roles.filter(({ id }) => parentRoles.includes(id)).map(({ id, name }) => [fold(name), id] as const),
);

const OTHERS = [PROGRAMME, ANNUAL_FEE];
const REFERENCE_MAX = 100;
const TAKE_OUT = 'Take the row out: the child is in Tadika.';

export class ChildrenCheck {
  readonly planned: PlannedChild[] = [];
  readonly #places: Places;
  readonly #parents: Parents;
  /** What this file had before, with its row. */
  readonly #mykids = new Map<string, number>();
  readonly #references = new Map<string, number>();
  readonly #namesakes = new Map<string, number>();
  /** Children of the file who attend, by preschool and by classroom, with the first row. */
  readonly #coming = new Map<string, { count: number; row: Row }>();

  constructor(
    private readonly known: KnownChildren,
    private readonly today: CalendarDate,
    private readonly problems: ImportProblem[],
    toPhone: (typed: string) => string | null,
  ) {
    this.#places = new Places(known);
    this.#parents = new Parents(known.people, toPhone, groups);
  }

  get parents(): PlannedParent[] {
    return [...this.#parents.planned.values()];
  }

  add(row: Row): void {
    const before = this.problems.length;
    const preschool = this.#preschool(row);
    const fullname = this.#name(row);
    const identity = this.#identity(row);
    const bornOn = this.#bornOn(row, identity.bornOn);
    const status = this.#status(row);
    const parents = this.#readParents(row);
    const texts = {
      allergies: row.limited(columns.allergies, 2_000) ?? null,
      notes: row.limited(columns.notes, 5_000) ?? null,
    };
    const placed = preschool && this.#placement(row, preschool, status);
    if (preschool && fullname && bornOn) this.#refuseNamesake(row, preschool, fullname, bornOn);
    if (this.problems.length > before || !preschool || !fullname || !placed || status === undefined) return;
    this.planned.push({
      row: row.row,
      fullname,
      status,
      preschool_id: preschool.id,
      born_on: bornOn ?? null,
      parents,
      mykid_no: identity.mykid,
      reference: identity.reference,
      ...placed,
      ...texts,
    });
  }

  /** Once all rows were added: whether the places are enough. */
  finish(): void {
    const { preschools, classrooms } = this.known;
    for (const [what, place, column] of [
      ...preschools.map((one) => [`preschool ${one.id}`, one, columns.preschool] as const),
      ...classrooms.map((one) => [`classroom ${one.id}`, one, columns.classroom] as const),
    ]) {
      const coming = this.#coming.get(what);
      if (!coming || place.capacity === null) continue;
      const beyond = place.attending + coming.count - place.capacity;
      if (beyond > 0)
        coming.row.wrong(
          column,
          `${place.name} has ${place.capacity} places: ${place.attending} children attend, ${coming.count} would come, ${beyond} too many.`,
          'Raise the capacity first, or take rows out.',
        );
    }
  }

  #preschool(row: Row): KnownPreschool | undefined {
    const preschool = this.#places.preschool(row, columns.preschool);
    if (preschool?.status !== 'close') return preschool;
    return row.wrong(columns.preschool, 'This preschool is closed.', 'Take the row out.');
  }

  #name(row: Row): string | null | undefined {
    if (row.text('fullname') === '')
      return row.wrong(columns.fullname, 'The child’s name is missing.', 'Add it.');
    return row.limited(columns.fullname, 200);
  }

  /** By what the child is known: the MyKid number, a reference, or both. */
  #identity(row: Row) {
    const mykid = row.read(columns.mykid_no, readMyKid);
    const reference = row.limited(columns.reference, REFERENCE_MAX);
    if (row.text('mykid_no') === '' && row.text('reference') === '')
      row.wrong(
        columns.mykid_no,
        'MyKid number and reference are both missing.',
        'Add one of them, so that the child is never imported twice.',
      );
    if (mykid) {
      if (mykid.bornOn > this.today)
        row.wrong(columns.mykid_no, 'This child would be born in the future.', 'Check the first six digits.');
      this.#refuseRepeat(row, columns.mykid_no, mykid.text, this.#mykids, this.known.mykids);
    }
    if (reference)
      this.#refuseRepeat(row, columns.reference, fold(reference), this.#references, this.known.references);
    return { mykid: mykid?.text ?? null, bornOn: mykid?.bornOn, reference: reference ?? null };
  }

  #refuseRepeat(
    row: Row,
    column: (typeof importColumns.children)[number],
    key: string,
    inFile: Map<string, number>,
    known: ReadonlyMap<string, string | null>,
  ): void {
    const earlier = inFile.get(key);
    if (earlier !== undefined)
      row.wrong(column, `Row ${earlier} has the same ${column.head}.`, 'Keep one of the two rows.');
    else inFile.set(key, row.row);
    const imported = known.get(key);
    if (imported === undefined) return;
    row.wrong(
      column,
      imported === null
        ? `A child with this ${column.head} is registered already.`
        : `A child with this ${column.head} was imported ${imported}.`,
      TAKE_OUT,
    );
  }

  #bornOn(row: Row, fromMyKid: CalendarDate | undefined): CalendarDate | undefined {
    const given = row.read(columns.born_on, readDate);
    if (given && given > this.today)
      return row.wrong(columns.born_on, 'The date can’t be in the future.', 'Check the year.');
    if (given && fromMyKid && given !== fromMyKid)
      return row.wrong(
        columns.born_on,
        `The MyKid number says ${fromMyKid}.`,
        'Correct the one that is wrong, or leave this cell empty.',
      );
    // Without either number that is told first: a MyKid number would bring the date.
    if (row.text('born_on') === '' && row.text('mykid_no') === '' && row.text('reference') !== '')
      return row.wrong(
        columns.born_on,
        'Without a MyKid number the birth date is needed.',
        'Write it as 2021-05-17 or 17/5/2021.',
      );
    return given ?? fromMyKid;
  }

  #status(row: Row): number | undefined {
    const text = row.text('status');
    if (text === '') return 1;
    const status = statuses.get(fold(text));
    if (status !== undefined) return status;
    const names = Object.values(childStatuses);
    return row.wrong(
      columns.status,
      'There is no such status.',
      `Write ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
    );
  }

  #placement(row: Row, preschool: KnownPreschool, status: number | undefined) {
    const attends = status === undefined || attendingStatuses.includes(status);
    const wanted = row.text('classroom') !== '';
    const classroom = wanted ? this.#places.classroom(row, columns.classroom, preschool) : undefined;
    if (classroom && !attends)
      row.wrong(columns.classroom, 'Only children who attend are in a classroom.', 'Leave this cell empty.');
    if (attends) this.#count(`preschool ${preschool.id}`, row);
    if (attends && classroom) this.#count(`classroom ${classroom.id}`, row);
    const name = row.text('programme');
    const programme =
      name === '' ? undefined : this.#places.product(row, columns.programme, name, preschool, [PROGRAMME]);
    const others = row
      .text('others')
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => this.#places.product(row, columns.others, one, preschool, OTHERS)?.id)
      .filter((id) => id !== undefined && id !== programme?.id);
    return {
      classroom_id: classroom?.id ?? null,
      product_id: programme?.id ?? null,
      other_products: [...new Set(others as number[])],
    };
  }

  #count(place: string, row: Row): void {
    const coming = this.#coming.get(place);
    if (coming) coming.count += 1;
    else this.#coming.set(place, { count: 1, row });
  }

  #refuseNamesake(row: Row, preschool: KnownPreschool, fullname: string, bornOn: string): void {
    const key = namesakeKey(preschool.id, fullname, bornOn);
    const earlier = this.#namesakes.get(key);
    if (earlier !== undefined)
      row.wrong(
        columns.fullname,
        `Row ${earlier} has a child of the same name and birth date at this preschool.`,
        'Keep one of the two rows.',
      );
    else this.#namesakes.set(key, row.row);
    // One who is told by number need not be told by name as well.
    const told = this.known.mykids.has(readMyKid(row.text('mykid_no')).value?.text ?? '');
    const byReference = this.known.references.has(fold(row.text('reference')));
    if (this.known.namesakes.has(key) && !told && !byReference)
      row.wrong(
        columns.fullname,
        'A child of this name and birth date is at this preschool already.',
        TAKE_OUT,
      );
  }

  #readParents(row: Row): PlannedParent[] {
    const first = this.#parents.read(row, {
      name: columns.parent1_name,
      email: columns.parent1_email,
      phone: columns.parent1_phone,
      group: columns.parent1_group,
    });
    const [email1, email2] = [row.text('parent1_email'), row.text('parent2_email')];
    if (email2 !== '' && email1.toLowerCase() === email2.toLowerCase()) {
      row.wrong(
        columns.parent2_email,
        'Both parents have the same e-mail address.',
        'Give the second parent an own address, or leave the second parent out.',
      );
      return [];
    }
    const second = this.#parents.read(row, {
      name: columns.parent2_name,
      email: columns.parent2_email,
      phone: columns.parent2_phone,
    });
    return [first, second].filter((parent) => parent !== undefined);
  }
}
