/** What a family is charged in a month: its lines, what to look at, and what differs from last month, to the sen. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FactPlan,
  type FamilyFacts,
  type MonthRules,
  previewFamily,
} from '#shared/domain/preview-family';

const RULES: MonthRules = { month: '2026-04', termMonths: [1, 7], step: 1, lookAbove: 100_000 };
const plan = (given: Partial<FactPlan> = {}): FactPlan => ({
  id: 1,
  child_id: 1,
  product_id: 9,
  product_name: 'Full day',
  product_type: 1,
  discountable: true,
  remarks: null,
  charged: false,
  price: 60_000,
  quantity: 1,
  period: 'month',
  year_month: null,
  proration: 'none',
  starts_on: '2026-01-01',
  ends_on: null,
  ...given,
});
const facts = (given: Partial<FamilyFacts> = {}): FamilyFacts => ({
  children: [{ id: 1, status: 1, rank: 1 }],
  plans: [plan()],
  bills: [],
  last: [],
  discounts: [],
  carried: 0,
  invoiced: false,
  ...given,
});
const bill = {
  id: 5,
  child_id: 1,
  kind: 'bill' as const,
  product_id: null,
  label: 'Outing',
  remarks: null,
  plan_month: null,
};
const kept = { ...bill, product_id: 9, plan_month: '2026-03', quantity: 1, amount: 500, discount_amount: 0 };
const discount = {
  id: 3,
  child_id: null,
  rank: 2,
  percent: 1_000,
  amount: null,
  cap: null,
  position: 0,
  label: 'Sibling',
  starts_on: '2026-01-01',
  ends_on: null,
};

describe('the lines', () => {
  it('are plans, standing discounts on what is discountable, and unbilled bills', () => {
    const { lines, sum } = previewFamily(
      facts({
        children: [{ id: 1, status: 1, rank: 2 }],
        plans: [plan(), plan({ id: 2, product_id: 8, discountable: false, price: 5_000, quantity: 2 })],
        bills: [{ ...bill, quantity: 2, amount: 700, discount_amount: 100 }],
        discounts: [discount],
      }),
      RULES,
    );
    expect(lines.map(({ key, total }) => [key, total])).toEqual([
      ['plan:1', 60_000],
      ['plan:2', 10_000],
      ['discount:3:1', -6_000],
      ['bill:5', 1_200],
    ]);
    expect(sum).toBe(65_200);
  });

  it('of a part of the month say which days', () => {
    const { lines } = previewFamily(
      facts({ plans: [plan({ proration: 'days', starts_on: '2026-04-16', quantity: 2 })] }),
      RULES,
    );
    expect(lines).toMatchObject([
      {
        quantity: 1,
        amount: 60_000,
        remarks: '16/04/2026 – 30/04/2026',
        bill_date: '2026-04-16',
        part: true,
      },
    ]);
  });

  it('leave out what is charged already, and children who left', () => {
    expect(previewFamily(facts({ plans: [plan({ charged: true })] }), RULES).lines).toEqual([]);
    const left = previewFamily(facts({ children: [{ id: 1, status: 3, rank: 1 }] }), RULES);
    expect([left.lines, left.exceptions]).toEqual([[], ['left']]);
  });

  it('follow edits: discounts are of what is charged after them', () => {
    const family = facts({ children: [{ id: 1, status: 1, rank: 2 }], discounts: [discount] });
    const edited = previewFamily(family, RULES, [{ key: 'plan:1', amount: 50_000, left_out: false }]);
    expect(edited.sum).toBe(45_000);
    expect(edited.lines[0]).toMatchObject({ edited: { quantity: 1, amount: 60_000 } });
    expect(previewFamily(family, RULES, [{ key: 'plan:1', left_out: true }]).sum).toBe(0);
  });
});

describe('what to look at', () => {
  const of = (given: Partial<FamilyFacts>) => previewFamily(facts(given), RULES).exceptions;
  it('is said of each', () => {
    expect(of({})).toEqual([]);
    expect(of({ plans: [] })).toEqual(['no_plan']);
    expect(of({ plans: [plan({ ends_on: '2026-03-31' })] })).toEqual(['ended']);
    expect(of({ plans: [plan({ price: 0 })] })).toEqual(['zero']);
    expect(of({ plans: [plan(), plan({ id: 2, price: 1 })] })).toEqual(['twice']);
    expect(of({ plans: [plan({ price: 100_001 })] })).toEqual(['above']);
    expect(of({ invoiced: true })).toEqual(['double']);
    // Fees of two months are no double charge; twice of the month that was kept are.
    expect(of({ bills: [kept] })).toEqual(['kept']);
    expect(of({ bills: [kept, { ...kept, id: 6 }] })).toEqual(['twice', 'kept']);
    expect(of({ bills: [{ ...kept, plan_month: '2026-04' }] })).toEqual(['twice']);
    expect(of({ bills: [{ ...bill, quantity: 1, amount: -60_001, discount_amount: 0 }] })).toEqual(['below']);
  });
});

describe('what differs from last month', () => {
  const last = { child_id: 1, kind: 'bill' as const, product_id: 9, plan_line_id: 1, plan_discount_id: null };
  const whys = (given: Partial<FamilyFacts>) =>
    previewFamily(facts(given), RULES).differences.map(({ why }) => why);
  it('says why', () => {
    const before = { ...last, label: 'Full day', quantity: 1, total: 60_000 };
    expect(whys({ last: [before] })).toEqual([]);
    expect(whys({ last: [before], bills: [kept] })).toEqual(['kept']);
    expect(whys({ last: [] })).toEqual(['joined']);
    expect(whys({ last: [{ ...before, total: 55_000 }] })).toEqual(['price']);
    expect(whys({ last: [{ ...before, quantity: 2, total: 120_000 }] })).toEqual(['quantity']);
    expect(whys({ last: [before, { ...before, product_id: 7 }] })).toEqual(['ended']);
    expect(whys({ children: [{ id: 1, status: 3, rank: 1 }], last: [before] })).toEqual(['left']);
    const begun = plan({ proration: 'days', starts_on: '2026-03-16' });
    expect(whys({ plans: [begun], last: [{ ...before, total: 30_968 }] })).toEqual(['part']);
  });

  it('makes up the difference of the two sums', () => {
    const sen = fc.integer({ min: 0, max: 200_000 });
    const product = fc.integer({ min: 1, max: 4 });
    const child = fc.integer({ min: 1, max: 2 });
    const plans = fc.array(fc.record({ child_id: child, product_id: product, price: sen }), { maxLength: 6 });
    const lasts = fc.array(fc.record({ child_id: child, product_id: product, total: sen }), { maxLength: 6 });
    fc.assert(
      fc.property(plans, lasts, fc.boolean(), (some, before, second) => {
        const preview = previewFamily(
          facts({
            children: [1, 2].map((id) => ({ id, status: 1, rank: id })),
            plans: some.map((one, index) => plan({ id: index + 1, ...one })),
            last: before.map((one) => ({ ...last, plan_line_id: null, label: 'Fee', quantity: 1, ...one })),
            discounts: second ? [discount] : [],
          }),
          RULES,
        );
        const different = preview.differences.reduce((sum, { was, now }) => sum + now - was, 0);
        expect(different).toBe(preview.sum - preview.last_sum);
        expect(preview.sum).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
