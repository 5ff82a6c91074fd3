/**
 * Accounting export: which movements of the ledger make which journal, against which account, and what each accounting
 * program's import file looks like. Pure. Amounts are sen.
 */
import type { CalendarDate } from './calendar-date';

/** The accounts that a preschool names a code for. */
export const accountText = {
  receivable: 'Trade receivables',
  online: 'Online payments and cards',
  bank: 'Bank (transfers, cheques, DuitNow)',
  cash: 'Cash',
  programme: 'Programmes',
  annual: 'Annual fees',
  merchandise: 'Merchandise',
  booking: 'Booking fees',
  other: 'Other charges',
  late_fee: 'Late fees',
  discount: 'Discounts given',
  deposit: 'Deposits held (liability)',
  credit: 'Credit and debit notes',
  cancelled: 'Cancelled invoices',
  bad_debt: 'Bad debts written off',
  moved: 'Moved between preschools',
} as const;
export type Account = keyof typeof accountText;
export const accounts = Object.keys(accountText) as Account[];

/** The journals of a month; each is a part of the roll-forward. */
export const journalText = {
  sales: 'Charges',
  receipts: 'Receipts',
  refunds: 'Refunds and pay-outs',
  credits: 'Credit and debit notes',
  losses: 'Written off and recovered',
} as const;
export type JournalPart = keyof typeof journalText;
export const journalParts = Object.keys(journalText) as JournalPart[];

/** What moved on receivables in a month against one account, on one day. Above zero more is owed. */
export interface AccountMove {
  part: JournalPart;
  day: CalendarDate;
  account: Account;
  amount: number;
}

interface JournalLine {
  account: Account;
  debit: number;
  credit: number;
}

/** One voucher: its debits equal its credits. */
interface Journal {
  /** The same whenever the month goes out, so that a program refuses it a second time. */
  number: string;
  part: JournalPart;
  day: CalendarDate;
  lines: JournalLine[];
}

const letters: Record<JournalPart, string> = {
  sales: 'S',
  receipts: 'R',
  refunds: 'P',
  credits: 'C',
  losses: 'W',
};

const side = (account: Account, amount: number): JournalLine => ({
  account,
  debit: Math.max(amount, 0),
  credit: Math.max(-amount, 0),
});

/** A journal for each part and day: what is owed on one side, what it is owed for on the other. */
export function journalsOf(moves: readonly AccountMove[], preschoolId: number): Journal[] {
  const grouped = new Map<string, Map<Account, number>>();
  for (const { part, day, account, amount } of moves) {
    const key = `${day} ${part}`;
    const sums = grouped.get(key) ?? new Map<Account, number>();
    grouped.set(key, sums.set(account, (sums.get(account) ?? 0) + amount));
  }
  return [...grouped].sort(byDayAndPart).flatMap(([key, sums]) => {
    const [day, part] = key.split(' ') as [CalendarDate, JournalPart];
    const moved = accounts.flatMap((account) => {
      const amount = sums.get(account) ?? 0;
      return amount === 0 ? [] : [side(account, -amount)];
    });
    if (moved.length === 0) return [];
    const owed = [...sums.values()].reduce((sum, amount) => sum + amount, 0);
    const lines = owed === 0 ? moved : [side('receivable', owed), ...moved];
    return [{ number: `T${preschoolId}-${day.replaceAll('-', '')}${letters[part]}`, part, day, lines }];
  });
}

const byDayAndPart = ([one]: [string, unknown], [other]: [string, unknown]) => {
  const rank = (key: string) =>
    key.slice(0, 11) + journalParts.indexOf(key.slice(11) as JournalPart).toString();
  return rank(one) < rank(other) ? -1 : 1;
};

export interface RollForward extends Record<JournalPart, number> {
  opening: number;
  closing: number;
}

export const rollForwardHolds = (sums: RollForward): boolean =>
  journalParts.reduce((sum, part) => sum + sums[part], sums.opening) === sums.closing;

export const accountingFormats = { sql: 'SQL Account', autocount: 'AutoCount', xero: 'Xero' } as const;
export type AccountingFormat = keyof typeof accountingFormats;
export const accountingFormatNames = Object.keys(accountingFormats) as [
  AccountingFormat,
  ...AccountingFormat[],
];

/** Xero takes so many lines in one file. */
const XERO_LINES_MAX = 300;

/** The files that journals go out in: one, or for Xero as many as it takes; no journal is torn apart. */
export function filesOf(journals: readonly Journal[], format: AccountingFormat): Journal[][] {
  const files: Journal[][] = [];
  let lines = 0;
  for (const journal of journals) {
    const last = files.at(-1);
    if (!last || (format === 'xero' && lines + journal.lines.length > XERO_LINES_MAX)) {
      files.push([journal]);
      lines = 0;
    } else last.push(journal);
    lines += journal.lines.length;
  }
  return files;
}

const ringgit = (sen: number) =>
  `${sen < 0 ? '-' : ''}${Math.floor(Math.abs(sen) / 100)}.${String(Math.abs(sen) % 100).padStart(2, '0')}`;
const slashed = (day: CalendarDate) => day.split('-').reverse().join('/');

interface Wanted {
  codes: Partial<Record<Account, string>>;
  preschool: string;
}

/** The rows of an import file, its head among them. */
export function fileRows(journals: readonly Journal[], format: AccountingFormat, wanted: Wanted): string[][] {
  const code = (account: Account) => wanted.codes[account] ?? '';
  const title = ({ part }: Journal) => `${journalText[part]}, ${wanted.preschool}`;
  if (format === 'xero')
    return [
      ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      ...journals.flatMap((journal) =>
        journal.lines.map(({ account, debit, credit }) => [
          `${journal.number} ${title(journal)}`,
          slashed(journal.day),
          accountText[account],
          code(account),
          'Tax Exempt',
          ringgit(debit - credit),
        ]),
      ),
    ];
  if (format === 'autocount')
    return [
      ['DocNo', 'DocDate', 'Description', 'AccNo', 'DetailDescription', 'DR', 'CR'],
      ...journals.flatMap((journal) =>
        journal.lines.map(({ account, debit, credit }) => [
          journal.number,
          slashed(journal.day),
          title(journal),
          code(account),
          accountText[account],
          ringgit(debit),
          ringgit(credit),
        ]),
      ),
    ];
  return journals.flatMap((journal) => [
    ['MASTER', journal.number, slashed(journal.day), slashed(journal.day), title(journal)],
    ...journal.lines.map(({ account, debit, credit }) => [
      'DETAIL',
      journal.number,
      code(account),
      accountText[account],
      ringgit(debit),
      ringgit(credit),
    ]),
  ]);
}
