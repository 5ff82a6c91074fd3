/** What money was paid for: like a slow reference that hands out each sen by itself, to the sen, by any day. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import type { TaxKind } from '#shared/domain/tax';
import { type Asked, type PaidInvoice, payingOf } from '../../../server/features/tax-statements/paid-for';
import { rounds } from '../../support/rounds';

const line = (amount: number, child_id: number | null = 1, kind: TaxKind = 'kindergarten'): Asked => ({
  child_id,
  kind,
  amount,
});
const invoice = (id: number, given: Partial<PaidInvoice>): PaidInvoice => ({
  id,
  lines: [],
  carriedIn: [],
  carriedOut: [],
  money: [],
  cancelled: false,
  ...given,
});
const LAST = '2026-12-31';

describe('what was paid', () => {
  it('covers lines in their order, and what is more covers nothing', () => {
    const one = invoice(1, {
      lines: [line(300), line(200, 2, 'childcare')],
      money: [
        { amount: 400, on: '2025-12-31' },
        { amount: 150, on: '2026-01-01' },
      ],
    });
    const covered = payingOf([one]);
    expect(covered(one, '2025-12-30')).toEqual([]);
    expect(covered(one, '2025-12-31')).toEqual([line(300), line(100, 2, 'childcare')]);
    expect(covered(one, LAST)).toEqual([line(300), line(200, 2, 'childcare')]);
  });

  it('covers no line that was taken off, nor anything of what is cancelled', () => {
    const lines = [
      line(300),
      line(100, 2, 'childcare'),
      line(-50, 2, 'childcare'),
      line(-80, 2, 'other'),
      line(0),
    ];
    const one = invoice(1, { lines, money: [{ amount: 999, on: LAST }] });
    expect(payingOf([one])(one, LAST)).toEqual([line(270)]);
    const gone = { ...one, cancelled: true };
    expect(payingOf([gone])(gone, LAST)).toEqual([]);
  });

  it('covers the unpaid end of what was carried forward first, and a credit where it is used', () => {
    const first = invoice(1, {
      lines: [line(300), line(200, 2, 'childcare')],
      money: [{ amount: 350, on: '2025-06-01' }],
      carriedOut: [{ amount: 150, on: '2025-07-01' }],
    });
    const rich = invoice(2, {
      lines: [line(10)],
      money: [{ amount: 60, on: '2025-06-01' }],
      carriedOut: [{ amount: -50, on: '2026-02-01' }],
    });
    const last = invoice(3, {
      lines: [line(40, 3)],
      carriedIn: [
        { from: 1, amount: 150, on: '2025-07-01' },
        { from: 2, amount: -50, on: '2026-02-01' },
      ],
      money: [{ amount: 120, on: '2025-08-01' }],
    });
    const covered = payingOf([first, rich, last]);
    expect(covered(first, LAST)).toEqual([line(300), line(50, 2, 'childcare')]);
    expect(covered(rich, '2025-12-31')).toEqual([line(10)]);
    expect(covered(last, '2025-12-31')).toEqual([line(120, 2, 'childcare')]);
    expect(covered(last, LAST)).toEqual([line(150, 2, 'childcare'), line(20, 3)]);
  });
});

const kinds: TaxKind[] = ['childcare', 'kindergarten', 'other'];
const asked = fc.record({
  child_id: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom(...kinds),
  amount: fc.integer({ min: -30, max: 60 }),
});
const move = fc.record({
  amount: fc.integer({ min: -40, max: 90 }),
  on: fc.integer({ min: 0, max: 5 }).map((day) => addDays('2025-12-29', day)),
});

/** Each sen that is asked for is a place with a name on it; each sen of money sits down on the first that is free. */
function slowly({ lines, money }: PaidInvoice, until: string): string[] {
  const places: string[] = [];
  for (const { child_id, kind, amount } of lines)
    for (let sen = 0; sen < amount; sen += 1) places.push(`${child_id} ${kind}`);
  for (const { child_id, kind, amount } of lines)
    for (let sen = 0; sen > amount; sen -= 1) {
      const last = [
        places.lastIndexOf(`${child_id} ${kind}`),
        places.findLastIndex((place) => place.startsWith(`${child_id} `)),
        places.length - 1,
      ].find((index) => index >= 0);
      if (last !== undefined) places.splice(last, 1);
    }
  let held = 0;
  for (const { amount, on } of money) if (on <= until) held += amount;
  return places.slice(0, Math.max(0, held)).sort();
}

const apart = (lines: readonly Asked[]) =>
  lines
    .flatMap(({ child_id, kind, amount }) => Array.from({ length: amount }, () => `${child_id} ${kind}`))
    .sort();

it('is the same as sen by sen, on any day', () => {
  fc.assert(
    fc.property(
      fc.array(asked, { maxLength: 6 }),
      fc.array(move, { maxLength: 5 }),
      fc.integer({ min: 0, max: 6 }),
      (lines, money, day) => {
        const one = invoice(1, { lines, money });
        const until = addDays('2025-12-28', day);
        expect(apart(payingOf([one])(one, until))).toEqual(slowly(one, until));
      },
    ),
    { numRuns: rounds(300, 10_000) },
  );
});

it('is of each sen once, however often a balance is carried on', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ lines: fc.array(asked, { maxLength: 4 }), paid: fc.integer({ min: 0, max: 200 }) }),
        { minLength: 1, maxLength: 5 },
      ),
      (given) => {
        const invoices: PaidInvoice[] = [];
        for (const [index, { lines, paid }] of given.entries()) {
          const before = invoices.at(-1);
          const total = (one: PaidInvoice) => {
            const all = [...one.lines, ...one.carriedIn.map(({ amount }) => ({ amount }))];
            return all.reduce((sum, { amount }) => sum + amount, 0);
          };
          // A balance of what is owed goes on; the lines of an invoice come to no less than nothing.
          const own = lines.filter(({ amount }) => amount > 0);
          const open = before ? total(before) - (before.money[0]?.amount ?? 0) : 0;
          const carriedIn = before && open > 0 ? [{ from: before.id, amount: open, on: '2026-01-02' }] : [];
          invoices.push(
            invoice(index + 1, { lines: own, carriedIn, money: [{ amount: paid, on: '2026-01-01' }] }),
          );
        }
        const covered = payingOf(invoices);
        const got = new Map<string, number>();
        const wanted = new Map<string, number>();
        const count = (sums: Map<string, number>, lines: readonly Asked[]) => {
          for (const { child_id, kind, amount } of lines)
            sums.set(`${child_id} ${kind}`, (sums.get(`${child_id} ${kind}`) ?? 0) + amount);
        };
        for (const one of invoices) {
          count(got, covered(one, LAST));
          count(wanted, one.lines);
        }
        // Never more than was asked for it, and as much as there is money that is no credit.
        for (const [key, sen] of got) expect(sen).toBeLessThanOrEqual(wanted.get(key) ?? 0);
        const used = invoices.map((one) => {
          const open = [...one.lines, ...one.carriedIn].reduce((sum, { amount }) => sum + amount, 0);
          return Math.min(open, one.money[0]?.amount ?? 0);
        });
        expect([...got.values()].reduce((sum, sen) => sum + sen, 0)).toBe(
          used.reduce((sum, sen) => sum + sen, 0),
        );
      },
    ),
    { numRuns: rounds(200, 5_000) },
  );
});
