/**
 * What is kept for how long and since when: the one table that the nightly job, the screen of head office and the privacy
 * notice go by. Head office sets another period within the bounds; a kind that counts in two ways has one of them.
 */
import type { Language } from '../languages';

/** What a period counts from. `left`: the child left; `born`: the child's age; `ended`: it was used or has run out. */
export const keepingStarts = ['settled', 'left', 'born', 'made', 'ended', 'erased'] as const;
export type KeepingStart = (typeof keepingStarts)[number];
type KeepingUnit = 'years' | 'months' | 'days';

interface Bounds {
  unit: KeepingUnit;
  usual: number;
  least: number;
  most: number;
}

const years = (usual: number, least: number, most: number): Bounds => ({ unit: 'years', usual, least, most });

/** What each kind counts from, the usual way first. What the kinds are stands in `kept-kinds.ts`. */
export const keepingBounds = {
  invoices: { settled: years(7, 7, 15) },
  health: { left: years(7, 7, 25), born: years(25, 25, 30) },
  children: { left: years(7, 7, 25), born: years(25, 25, 30) },
  photos: { left: { unit: 'months', usual: 1, least: 1, most: 12 } },
  mails: { made: years(1, 1, 7) },
  mail_bodies: { made: { unit: 'days', usual: 90, least: 30, most: 365 } },
  sign_ins: { ended: years(1, 1, 3) },
  read_log: { made: years(2, 2, 7) },
  consents: { erased: years(7, 7, 15) },
  receipts: { made: { unit: 'days', usual: 180, least: 180, most: 400 } },
  data_requests: { ended: years(3, 3, 7) },
  child_files: { made: { unit: 'days', usual: 14, least: 1, most: 30 } },
  breaches: { ended: years(2, 2, 7) },
  staff_days: { made: years(7, 2, 25) },
  links: { ended: { unit: 'days', usual: 1, least: 1, most: 30 } },
} as const satisfies Record<string, Partial<Record<KeepingStart, Bounds>>>;

export type KeptKindName = keyof typeof keepingBounds;
export const keptKindNames = Object.keys(keepingBounds) as KeptKindName[];

/** How long a kind is kept: an amount of its unit since the start. */
export interface KeepingPeriod {
  start: KeepingStart;
  amount: number;
}
export type KeepingPeriods = Record<KeptKindName, KeepingPeriod>;

const startsIn = (kind: KeptKindName): Partial<Record<KeepingStart, Bounds>> => keepingBounds[kind];

/** The ways in which a kind may count, the usual one first. */
export const startsOf = (kind: KeptKindName): KeepingStart[] =>
  Object.keys(keepingBounds[kind]) as KeepingStart[];

/** The bounds of a kind that counts from this start; undefined where it never does. */
export const boundsOf = (kind: KeptKindName, start: KeepingStart): Bounds | undefined =>
  startsIn(kind)[start];

/** The periods where head office has set none. */
export const usualPeriods = Object.fromEntries(
  keptKindNames.map((kind) => {
    const [start = 'made'] = startsOf(kind);
    return [kind, { start, amount: boundsOf(kind, start)?.usual ?? 0 }];
  }),
) as KeepingPeriods;

const unitText: Record<Language, Record<KeepingUnit, readonly [one: string, many: string]>> = {
  en: { years: [' year', ' years'], months: [' month', ' months'], days: [' day', ' days'] },
  ms: { years: [' tahun', ' tahun'], months: [' bulan', ' bulan'], days: [' hari', ' hari'] },
  zh: { years: [' 年', ' 年'], months: [' 个月', ' 个月'], days: [' 天', ' 天'] },
};

const startText: Record<Language, (start: KeepingStart, period: string, amount: number) => string> = {
  en: (start, period, amount) =>
    start === 'left'
      ? `${period} after the child leaves`
      : start === 'born'
        ? `to the age of ${amount}`
        : period,
  ms: (start, period, amount) =>
    start === 'left'
      ? `${period} selepas anak keluar`
      : start === 'born'
        ? `sehingga umur ${amount} tahun`
        : period,
  zh: (start, period, amount) =>
    start === 'left' ? `孩子离开后 ${period}` : start === 'born' ? `至 ${amount} 岁` : period,
};

/** `7 years after the child leaves`, `to the age of 25`, `90 days`: in the words of a language. */
export function sayPeriod(language: Language, kind: KeptKindName, { start, amount }: KeepingPeriod): string {
  const unit = boundsOf(kind, start)?.unit ?? 'years';
  const period = `${amount}${unitText[language][unit][amount === 1 ? 0 : 1]}`;
  return startText[language](start, period, amount);
}
