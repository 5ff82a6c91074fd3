/** The parents that the rows of a file name: each made once, whoever of the siblings comes first. Pure. */
import type { ImportColumn } from '#shared/domain/import-columns';
import { emailAddress } from '#shared/endpoints/people-fields';
import { PARENT_ROLE } from '#shared/permissions';
import { type Reading, readPhone } from './cells';
import { fold } from './places';
import type { Row } from './problems';

export interface KnownPerson {
  id: number;
  email: string;
  isParent: boolean;
  isClosed: boolean;
}

export interface PlannedParent {
  /** Null for one who is made by the import. */
  id: number | null;
  /** The first row that names them. */
  row: number;
  email: string;
  name: string;
  phone_no: string | null;
  role: number;
}

interface ParentColumns {
  name: ImportColumn;
  email: ImportColumn;
  phone: ImportColumn;
  group?: ImportColumn;
}

const NAME_MAX = 200;

export function readEmail(text: string): Reading<string> {
  const read = emailAddress.safeParse(text);
  if (read.success) return { value: read.data };
  const several = (text.match(/@/g) ?? []).length > 1;
  return {
    wrong: several
      ? { problem: 'These are several e-mail addresses.', advice: 'Leave one address in the cell.' }
      : { problem: 'This is not an e-mail address.', advice: 'Write it as name@example.com.' },
  };
}

/** What is wrong with linking someone who has an account already; null for a parent. */
export function problemOfKnown({
  isParent,
  isClosed,
}: KnownPerson): { problem: string; advice: string } | null {
  if (!isParent)
    return {
      problem: 'This address is of a staff account.',
      advice: 'Give that person the role Staff Parent under People first, or use another address.',
    };
  if (isClosed) return { problem: 'This parent’s account is closed.', advice: 'Open it under People first.' };
  return null;
}

export class Parents {
  readonly planned = new Map<string, PlannedParent>();

  constructor(
    private readonly known: ReadonlyMap<string, KnownPerson>,
    private readonly toPhone: (typed: string) => string | null,
    private readonly groups: ReadonlyMap<string, number>,
  ) {}

  /** The parent of these columns; undefined where the row names none, or a cell is wrong. */
  read(row: Row, columns: ParentColumns): PlannedParent | undefined {
    const name = row.limited(columns.name, NAME_MAX);
    const email = row.read(columns.email, readEmail);
    const phone = row.read(columns.phone, (text) => readPhone(text, this.toPhone)) ?? null;
    const role = columns.group && this.#group(row, columns.group);
    const [named, addressed] = [row.text(columns.name.key) !== '', row.text(columns.email.key) !== ''];
    if (!named && !addressed) {
      if (row.text(columns.phone.key) !== '')
        row.wrong(columns.name, 'The name of this parent is missing.', 'Add name and e-mail address.');
      return undefined;
    }
    if (!named) row.wrong(columns.name, 'The name of this parent is missing.', 'Add it.');
    if (!addressed)
      row.wrong(
        columns.email,
        'The e-mail address of this parent is missing.',
        'Add it: parents are known and reached by it.',
      );
    if (!name || email === undefined) return undefined;
    const account = this.known.get(email);
    const problem = account && problemOfKnown(account);
    if (problem) return row.wrong(columns.email, problem.problem, problem.advice);
    return this.#plan(row, columns, { email, name, phone_no: phone, role });
  }

  #group(row: Row, column: ImportColumn): number | undefined {
    const text = row.text(column.key);
    if (text === '') return undefined;
    const role = this.groups.get(fold(text));
    return (
      role ?? row.wrong(column, 'There is no such payer group.', 'Write Parent, Staff Parent or BCH Parent.')
    );
  }

  #plan(
    row: Row,
    columns: ParentColumns,
    given: Pick<PlannedParent, 'email' | 'name' | 'phone_no'> & { role: number | undefined },
  ): PlannedParent {
    const before = this.planned.get(given.email);
    if (!before) {
      const id = this.known.get(given.email)?.id ?? null;
      const made = { id, row: row.row, ...given, role: given.role ?? PARENT_ROLE };
      this.planned.set(given.email, made);
      return made;
    }
    // Two people may share an address by mistake: the second would be lost without a word.
    if (fold(before.name) !== fold(given.name))
      row.wrong(
        columns.name,
        `Row ${before.row} has the same e-mail address with another name: ${before.name}.`,
        'Write the same name in both rows, or give each person an own address.',
      );
    if (given.phone_no !== null && before.phone_no !== null && given.phone_no !== before.phone_no)
      row.wrong(
        columns.phone,
        `Row ${before.row} has another number for the same person.`,
        'Write the same number in both rows.',
      );
    if (columns.group && given.role !== undefined && before.role !== given.role && before.row !== row.row)
      row.wrong(
        columns.group,
        `Row ${before.row} has another payer group for the same person.`,
        'Write the same group in both rows.',
      );
    before.phone_no ??= given.phone_no;
    return before;
  }
}
