/**
 * Whose money a line of a statement is: by the reference of a payment that is there, the number of an invoice, the amount,
 * the name. Sure is what one would not ask about; whatever speaks against it is a reason, too. Pure.
 */
import { type BankReason, bankDoubts, headKey } from '#shared/domain/bank-statement';
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import { grouped } from '../../grouped';

export interface MatchableLine {
  id: number;
  dated: CalendarDate;
  amount: number;
  description: string;
  reference: string | null;
  payer: string | null;
}

export interface OpenInvoice {
  id: number;
  invoice_no: string;
  parent_id: number;
  /** Sen that are open, less what was declared; zero of one that is paid. */
  open: number;
  /** Sen of it that are asked for by now: of instalments fewer than are open. */
  asked: number;
}

export interface RecordedPayment {
  id: number;
  parent_id: number;
  amount: number;
  paid_at: CalendarDate;
  reference: string | null;
  state: 'declared' | 'review' | 'confirmed';
  /** By hand: as if it had never come. What a provider took back had come. */
  reversed: boolean;
}

export interface KnownFamily {
  parent_id: number;
  /** The payer's, the other parents', the children's. */
  names: readonly string[];
}

export interface Known {
  /** The oldest first, for each family. */
  invoices: readonly OpenInvoice[];
  payments: readonly RecordedPayment[];
  families: readonly KnownFamily[];
}

export interface Match {
  parent_id: number;
  /** What it pays, in this order; empty where it is a payment that is there. */
  invoice_ids: number[];
  /** Payments that are there: nothing is booked for the line. */
  payment_ids: number[];
  reasons: BankReason[];
  sure: boolean;
}

/** How far the day of the bank may be from the day that somebody has recorded. */
const NEAR_DAYS = 4;
/** Words of names and banks that tell nobody apart. */
const COMMON = new Set(
  'BIN BINTI BTE BT ANAK MOHD MUHAMMAD MOHAMAD MOHAMED MUHAMAD NUR NURUL SITI ABDUL AHMAD TAN LIM LEE WONG'.split(
    ' ',
  ),
);
const SKIPPED = new Set('BIN BINTI BTE BT ANAK AL AP'.split(' '));

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/\bA\/[LP]\b/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !SKIPPED.has(word));

const sumOf = (sums: readonly number[]) => sums.reduce((sum, one) => sum + one, 0);

/** What is looked for, by what it is found by. */
function indexOf({ invoices, payments, families }: Known) {
  const ofFamily = grouped(invoices, ({ parent_id }) => parent_id);
  const byAmount = new Map<number, Set<number>>();
  const note = (amount: number, parentId: number) => {
    if (amount > 0) byAmount.set(amount, (byAmount.get(amount) ?? new Set()).add(parentId));
  };
  for (const [parentId, own] of ofFamily) for (const sum of sumsOf(own)) note(sum, parentId);
  const byWord = new Map<string, Set<number>>();
  const names = new Map<number, string[][]>();
  for (const { parent_id, names: given } of families) {
    const parted = given.map(wordsOf).filter((words) => words.length > 0);
    names.set(parent_id, parted);
    for (const word of parted.flat()) byWord.set(word, (byWord.get(word) ?? new Set()).add(parent_id));
  }
  return {
    ofFamily,
    byAmount,
    byWord,
    names,
    byNumber: new Map(invoices.map((invoice) => [invoice.invoice_no, invoice])),
    series: seriesOf(invoices),
    byReference: grouped(
      payments.filter(({ reference }) => reference),
      ({ reference }) => headKey(reference ?? ''),
    ),
    paymentsOf: grouped(payments, ({ parent_id }) => parent_id),
  };
}

/** For `BTG-26-00042` it is `BTG`: a preschool may have had another short name. */
export const seriesNames = (invoices: readonly OpenInvoice[]): string[] => [
  ...new Set(invoices.flatMap(({ invoice_no }) => /^(.+)-\d{2}-\d+$/.exec(invoice_no)?.[1] ?? [])),
];

const seriesOf = (invoices: readonly OpenInvoice[]) =>
  new Map(seriesNames(invoices).map((name) => [name, numberPattern(name)]));

type Index = ReturnType<typeof indexOf>;

/** Sums that a family may pay at once: all, all that is asked for, one invoice, what is asked for of one. */
function sumsOf(own: readonly OpenInvoice[]): Set<number> {
  return new Set([
    sumOf(own.map(({ open }) => open)),
    sumOf(own.map(({ asked }) => asked)),
    ...own.flatMap(({ open, asked }) => [open, asked]),
  ]);
}

/** Numbers of a series in a text, as parents type them: `BTG-26-00042`, `btg 26 00042`, `BTG2600042`. */
function numberPattern(series: string): RegExp {
  const apart = '[^\\p{L}\\p{N}]';
  const letters = [...headKey(series)].join(`${apart}?`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${letters}${apart}{0,2}(\\d{2})${apart}{0,2}(\\d{5,})(?!\\d)`, 'giu');
}

/** Numbers of invoices that stand in these lines, as they are written here. */
export function numbersIn(lines: readonly MatchableLine[], series: readonly string[]): string[] {
  const text = lines.map(textOf).join('\n');
  return [...new Set(series.flatMap((name) => numbersOf(text, name, numberPattern(name))))];
}

const numbersOf = (text: string, series: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, year = '', number = '']) => `${series}-${year}-${number}`);

const textOf = ({ description, reference, payer }: MatchableLine) =>
  [reference, description, payer].filter(Boolean).join(' ');

/**
 * @param lines in the order in which they are to be matched
 * @param taken invoices that other lines pay already
 */
export function matchLines(
  lines: readonly MatchableLine[],
  known: Known,
  taken: Iterable<number> = [],
): Map<number, Match> {
  const index = indexOf(known);
  const found = new Map<number, Match>();
  const invoices = new Set(taken);
  const payments = new Set<number>();
  for (const line of lines) {
    const match = matchLine(line, index);
    if (!match) continue;
    if (match.invoice_ids.some((id) => invoices.has(id)) || match.payment_ids.some((id) => payments.has(id)))
      match.reasons.push('again');
    match.sure = match.sure && !match.reasons.some((reason) => bankDoubts.includes(reason));
    for (const id of match.invoice_ids) invoices.add(id);
    for (const id of match.payment_ids) payments.add(id);
    found.set(line.id, match);
  }
  return found;
}

function matchLine(line: MatchableLine, index: Index): Match | null {
  return byReceipt(line, index) ?? byNumber(line, index) ?? byNameAndAmount(line, index);
}

/** The payments of one reference came as one: their sum is what the bank shows. */
function byReceipt(line: MatchableLine, { byReference }: Index): Match | null {
  const { reference, amount } = line;
  const all = (reference && byReference.get(headKey(reference))) || [];
  const standing = all.filter(({ reversed }) => !reversed);
  const same = standing.length > 0 ? standing : all;
  const [first] = same;
  if (!first) return null;
  if (
    sumOf(same.map((one) => one.amount)) === amount &&
    same.every((one) => one.parent_id === first.parent_id)
  )
    return known(same, ['receipt', 'amount'], true);
  const one = same.find((payment) => payment.amount === amount);
  return known(
    one ? [one] : [first],
    one ? ['receipt', 'amount'] : ['receipt', 'other_amount'],
    one !== undefined,
  );
}

const known = (payments: readonly RecordedPayment[], reasons: BankReason[], sure: boolean): Match => ({
  parent_id: payments[0]?.parent_id ?? 0,
  invoice_ids: [],
  payment_ids: payments.map(({ id }) => id),
  reasons: [
    ...reasons,
    ...(payments.some(({ state }) => state !== 'confirmed') ? (['declared'] as const) : []),
    ...(payments.some(({ reversed }) => reversed) ? (['reversed'] as const) : []),
  ],
  sure,
});

function byNumber(line: MatchableLine, index: Index): Match | null {
  const text = textOf(line);
  const said = [...index.series].flatMap(([name, pattern]) => numbersOf(text, name, pattern));
  const named = [...new Set(said)].flatMap((number) => index.byNumber.get(number) ?? []);
  const [first] = named;
  if (!first || named.some(({ parent_id }) => parent_id !== first.parent_id)) return null;
  return ofFamily(line, index, first.parent_id, ['number'], named);
}

function byNameAndAmount(line: MatchableLine, index: Index): Match | null {
  const named = namedIn(textOf(line), index);
  const owing = index.byAmount.get(line.amount) ?? new Set();
  const both = named.filter(({ parentId }) => owing.has(parentId));
  const [one] = both.length > 0 ? both : named;
  if (one && (both.length === 1 || (both.length === 0 && named.length === 1)))
    return ofFamily(line, index, one.parentId, [one.whole ? 'name' : 'part_of_name'], []);
  if (both.length > 1 || named.length > 0) return null;
  const [alone, ...others] = owing;
  if (alone === undefined || others.length > 0) return null;
  return { ...ofFamily(line, index, alone, [], []), sure: false };
}

interface Named {
  parentId: number;
  whole: boolean;
}

/** Families of which a whole name, or two telling words of one, stand in the text; only those with the most words of it. */
function namedIn(text: string, { byWord, names }: Index): Named[] {
  const words = new Set(wordsOf(text));
  const candidates = new Set(
    [...words].filter((word) => !COMMON.has(word)).flatMap((word) => [...(byWord.get(word) ?? [])]),
  );
  const scored = [...candidates].flatMap((parentId) =>
    (names.get(parentId) ?? []).map((name) => {
      const there = name.filter((word) => words.has(word));
      return { parentId, many: there.length, whole: there.length === name.length && name.length > 1 };
    }),
  );
  const enough = scored.filter(({ many }) => many > 1);
  const wholes = enough.filter(({ whole }) => whole);
  const considered = wholes.length > 0 ? wholes : enough;
  const most = Math.max(0, ...considered.map(({ many }) => many));
  const best = considered.filter(({ many }) => many === most);
  return [...new Map(best.map(({ parentId, whole }) => [parentId, { parentId, whole }])).values()];
}

/** What of a family's invoices it pays; or the payment that somebody has recorded for it already. */
function ofFamily(
  { amount, dated }: MatchableLine,
  index: Index,
  parent_id: number,
  reasons: BankReason[],
  named: readonly OpenInvoice[],
): Match {
  const near = (index.paymentsOf.get(parent_id) ?? [])
    .filter(
      (one) =>
        one.amount === amount &&
        one.paid_at >= addDays(dated, -NEAR_DAYS) &&
        one.paid_at <= addDays(dated, NEAR_DAYS),
    )
    .toSorted((one, other) => Number(one.reversed) - Number(other.reversed));
  const declared = near.filter(({ state }) => state !== 'confirmed');
  if (declared.length === 1) return known(declared, [...reasons, 'amount'], reasons.length > 0);
  const all = index.ofFamily.get(parent_id) ?? [];
  const owing = all.filter(({ open }) => open > 0);
  const fits = (some: readonly OpenInvoice[]) => some.length > 0 && sumsOf(some).has(amount);
  const exactly = (named.length > 0 && fits(named)) || fits(owing);
  const [recorded] = near;
  if (recorded) return known([recorded], [...reasons, 'recorded'], false);
  const invoice_ids = choose(amount, named, owing, all);
  const about: BankReason = owing.length === 0 ? 'paid' : exactly ? 'amount' : 'other_amount';
  return { parent_id, invoice_ids, payment_ids: [], reasons: [...reasons, about], sure: exactly };
}

/** Those that it was paid for, then what else is open, the oldest first; only as many as the money reaches. */
function choose(
  amount: number,
  named: readonly OpenInvoice[],
  owing: readonly OpenInvoice[],
  all: readonly OpenInvoice[],
): number[] {
  const single =
    named.length === 0 ? owing.filter(({ open, asked }) => open === amount || asked === amount) : [];
  const whole = sumOf(owing.map(({ open }) => open));
  const first = single.length === 1 && whole !== amount ? single : named.filter(({ open }) => open > 0);
  const order = [...first, ...owing.filter((one) => !first.includes(one))];
  let left = amount;
  const taken = order.filter(({ open }) => {
    const takes = left > 0;
    left -= Math.max(0, open);
    return takes;
  });
  const chosen = taken.length > 0 ? taken : [...named, ...all].slice(0, 1);
  return chosen.map(({ id }) => id);
}
