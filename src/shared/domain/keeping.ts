/**
 * What is kept for how long, since when, and why: the one table that the nightly job, the screen of head office and the
 * privacy notice go by. Head office sets another period within the bounds; a kind that counts in two ways has one of them.
 */
import type { Language } from '../languages';

/** What a period counts from. `left`: the child left; `born`: the child's age; `ended`: it was used or has run out. */
export const keepingStarts = ['settled', 'left', 'born', 'made', 'ended', 'erased'] as const;
export type KeepingStart = (typeof keepingStarts)[number];
export type KeepingUnit = 'years' | 'months' | 'days';

interface Bounds {
  unit: KeepingUnit;
  usual: number;
  least: number;
  most: number;
}

interface KeptKind {
  name: string;
  /** What the period counts from; the first is the usual one. */
  starts: Partial<Record<KeepingStart, Bounds>>;
  /** Why it is kept for so long. */
  basis: string;
  /** What goes when the period is over, and what does not. */
  goes: string;
}

const years = (usual: number, least: number, most: number): Bounds => ({ unit: 'years', usual, least, most });

export const keptKinds = {
  invoices: {
    name: 'Invoices, payments and quotations',
    starts: { settled: years(7, 7, 15) },
    basis: 'Tax and company law ask for 7 years, counted from the end of the year.',
    goes: 'Settled invoices with their lines, payments, slips, ledger entries and quotations. Their numbers stay; so does whatever is still open.',
  },
  health: {
    name: 'Daily reports, health and incidents',
    starts: { left: years(7, 7, 25), born: years(25, 25, 30) },
    basis: 'Claims may still be made; of children until they are grown up.',
    goes: 'Daily reports with therapy notes, screenings, absences, forms of parents, and entries that waited for the principal.',
  },
  photos: {
    name: 'Photos',
    starts: { left: { unit: 'months', usual: 1, least: 1, most: 12 } },
    basis: 'The consent is for the time at the preschool.',
    goes: 'The photo of the child, and its file.',
  },
  mails: {
    name: 'Mails',
    starts: { made: years(1, 1, 7) },
    basis: 'To show what was sent to whom.',
    goes: 'The entry of the mail log, and what was reported of it.',
  },
  mail_bodies: {
    name: 'Texts of mails',
    starts: { made: { unit: 'days', usual: 90, least: 30, most: 365 } },
    basis: 'To answer questions about a mail, and to send it again.',
    goes: 'The text. To whom it went, when and what about stays with the mail.',
  },
  sign_ins: {
    name: 'Sign-ins',
    starts: { ended: years(1, 1, 3) },
    basis: 'To look into misuse of an account.',
    goes: 'Sessions that have ended, and failed sign-ins, also in the trail.',
  },
  read_log: {
    name: 'Who looked at records of a child',
    starts: { made: years(2, 2, 7) },
    basis: 'To answer who has seen what, also after a breach.',
    goes: 'The entries of the read log.',
  },
  consents: {
    name: 'Consents',
    starts: { erased: years(7, 7, 15) },
    basis: 'We have to prove them as long as something of the child is kept, and while claims may be made.',
    goes: 'Consents of children whose record was erased.',
  },
  receipts: {
    name: 'Answers to repeated calls',
    starts: { made: { unit: 'days', usual: 180, least: 180, most: 400 } },
    basis: 'A tablet that was away may ask for an answer again.',
    goes: 'The answer. That the call was made stays, so that nothing is done twice.',
  },
  links: {
    name: 'Links and tickets',
    starts: { ended: { unit: 'days', usual: 1, least: 1, most: 30 } },
    basis: 'Nobody can use them any more.',
    goes: 'Links for a password or an address, and tickets of a sign-in, that were used or have run out.',
  },
} as const satisfies Record<string, KeptKind>;

export type KeptKindName = keyof typeof keptKinds;
export const keptKindNames = Object.keys(keptKinds) as KeptKindName[];

/** How long a kind is kept: an amount of its unit since the start. */
export interface KeepingPeriod {
  start: KeepingStart;
  amount: number;
}
export type KeepingPeriods = Record<KeptKindName, KeepingPeriod>;

const kindOf = (kind: KeptKindName): KeptKind => keptKinds[kind];

/** The ways in which a kind may count, the usual one first. */
export const startsOf = (kind: KeptKindName): KeepingStart[] =>
  Object.keys(kindOf(kind).starts) as KeepingStart[];

/** The bounds of a kind that counts from this start; undefined where it never does. */
export const boundsOf = (kind: KeptKindName, start: KeepingStart): Bounds | undefined =>
  kindOf(kind).starts[start];

/** The periods where head office has set none. */
export const usualPeriods = Object.fromEntries(
  keptKindNames.map((kind) => {
    const [start = 'made'] = startsOf(kind);
    return [kind, { start, amount: boundsOf(kind, start)?.usual ?? 0 }];
  }),
) as KeepingPeriods;

const unitWords: Record<Language, Record<KeepingUnit, readonly [one: string, many: string]>> = {
  en: { years: [' year', ' years'], months: [' month', ' months'], days: [' day', ' days'] },
  ms: { years: [' tahun', ' tahun'], months: [' bulan', ' bulan'], days: [' hari', ' hari'] },
  zh: { years: [' 年', ' 年'], months: [' 个月', ' 个月'], days: [' 天', ' 天'] },
};

/** `7 years`, in the words of a language; an age alone is a number. */
export function sayPeriod(language: Language, kind: KeptKindName, { start, amount }: KeepingPeriod): string {
  const unit = boundsOf(kind, start)?.unit ?? 'years';
  return `${amount}${unitWords[language][unit][amount === 1 ? 0 : 1]}`;
}
