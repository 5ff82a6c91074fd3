/**
 * Who reads what of a child and of the money stands once (`src/shared/domain/who-reads.ts`). The tables of the document say
 * the same, and so does the policy of each call about money, as `permissions-stage.ts` proves it of the server.
 */
import { describe, expect, it } from 'vitest';
import {
  type KeptOfMoney,
  keptOfChild,
  keptOfMoney,
  moneyExtent,
  type ReadExtent,
  readExtent,
} from '#shared/domain/who-reads';
import { roles } from '#shared/permissions';
import { kindOf, recordTypes } from '#shared/records/index';
import { keptText, moneyText } from '../../../src/components/kept-labels';
import { columns, expectations } from '../../api/permissions-table';
import { read } from '../../support/house-documents';

const document = read('server/README.md');

/** The rows of the table under a heading, as texts by their first cell. */
function tableUnder(heading: string): Map<string, Record<string, string>> {
  const section = document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const [head = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1));
  const cells = (row: string[]) => row.map((cell) => cell.trim());
  return new Map(
    rows.map((row) => {
      const [name = '', ...said] = cells(row);
      const plain = name.replaceAll(' *', '').toLowerCase();
      return [plain, Object.fromEntries(cells(head).map((column, index) => [column, said[index - 1] ?? '']))];
    }),
  );
}

const roleOf = (id: number) => {
  const role = roles.find((each) => each.id === id);
  if (!role) throw new Error(`There is no role ${id}.`);
  return role;
};
const plain: Record<ReadExtent, RegExp> = {
  all: /^all$/,
  bound: /^(own|their) preschools?$/,
  own: /^own( child)?$/,
  shared: /^where the preschool shows them$/,
  no: /^(no|one number for an emergency|on request)$/,
};

describe('the document says', () => {
  it.each(keptOfChild)('of a child who reads its %s', (kept) => {
    const row = tableUnder('Who sees what of a child').get(keptText[kept].toLowerCase());
    const extent = (id: number) => readExtent(kept, roleOf(id));
    // Where the two roles of a classroom differ, the cell names who reads it.
    if (extent(5) === extent(6)) expect(row?.['teacher, therapist']).toMatch(plain[extent(5)]);
    else expect([row?.['teacher, therapist'], extent(5), extent(6)]).toEqual(['therapist', 'no', 'bound']);
    expect(extent(1)).toBe(extent(2));
    for (const [column, id] of [
      ['principal', 4],
      ['finance', 3],
      ['administrators', 2],
      ['parent', 7],
    ] as const)
      expect(row?.[column], column).toMatch(plain[extent(id)]);
  });

  it.each(keptOfMoney)('of the money who reads the %s', (kept) => {
    const row = tableUnder('Who sees what of the money').get(moneyText[kept].toLowerCase());
    const extent = (id: number) => moneyExtent(kept, roleOf(id));
    expect(extent(5)).toBe(extent(6));
    const named = {
      'teacher, therapist': 5,
      principal: 4,
      finance: 3,
      administrator: 2,
      'super admin': 1,
      parent: 7,
    };
    for (const [column, id] of Object.entries(named))
      expect(row?.[column], column).toMatch(plain[extent(id)]);
  });

  it('nothing else', () => {
    expect(tableUnder('Who sees what of a child').size).toBe(keptOfChild.length);
    expect(tableUnder('Who sees what of the money').size).toBe(keptOfMoney.length);
  });
});

it('what is noted of a day is named kind by kind', () => {
  for (const type of recordTypes) expect(keptText.care).toContain(kindOf(type).name.toLowerCase());
});

/** Of each call that tells of money, by the first that fits, what it tells; null where it tells everyone the same. */
const tells: [RegExp, KeptOfMoney | null][] = [
  // Names of statuses, the page of a bank that has its own key, what a parent may still pay.
  [/payment-status|payment-attempts|portal|permissions/, null],
  // Rules for parents that name no sum, what tablets do, who has which right.
  [/^\/api\/(settings|payment-settings)$/, 'gateways'],
  // The same books as a file, of which the table has an open month.
  [/journals-download/, null],
  [/approval-limits|ledger-checks|closings|accounting/, 'books'],
  [/approvals/, 'second'],
  [/reconciliation|bank-/, 'puzzles'],
  [/reminder/, 'reminders'],
  [/plan|bills|programme-discounts|^\/api\/late-fee/, 'charges'],
  [/billing-runs|quotations/, 'drafts'],
  [/reports|dashboard|seating/, 'figures'],
  [/download-slip/, null],
  [/invoice|payment|receipt|statement|transactions|bookings/, 'invoices'],
];
/** What looks as if it told of money, and tells of the office's work. */
const others =
  /daily-report|notification-report|sign-in|preschool-settings|notification-settings|billed-already/;

const isOfOffice = /totals|download(-lines)?$|found|mailing|search|tenent|booking|history$|to-take-up/;

describe('the policy of each call about money', () => {
  const calls = [...expectations].filter(
    ([call]) =>
      call.startsWith('GET') &&
      !others.test(call) &&
      /invoice|payment|bill|plan|receipt|statement|reminder|closing|accounting|quotation|ledger|approval|report|settings|dues|discount|late-fee|dashboard|transactions|seating/.test(
        call,
      ),
  );

  it.each(calls)('%s', (call, statuses) => {
    const path = call.slice(4);
    const [, kept] = tells.find(([named]) => named.test(path)) ?? [];
    expect(kept, 'Nobody has said yet what this call tells.').not.toBeUndefined();
    if (!kept) return;
    for (const role of roles) {
      const isTold = statuses[columns.indexOf(`role ${role.id}`)] === 200;
      const extent = moneyExtent(kept, role);
      // Of parents the invoice in the table is that of the first of them; searches and sums are the office's.
      const isOthers = extent === 'own' && (role.id !== 7 || isOfOffice.test(path));
      if (!isOthers) expect([role.name, isTold]).toEqual([role.name, extent !== 'no']);
    }
  });

  it('looks at many calls, of each kind', () => {
    expect(calls.length).toBeGreaterThan(60);
    expect(new Set(calls.map(([call]) => tells.find(([named]) => named.test(call.slice(4)))?.[1]))).toEqual(
      new Set([...keptOfMoney, null]),
    );
  });
});
