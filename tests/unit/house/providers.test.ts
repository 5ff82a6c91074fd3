/** What a provider of payments is known by stands in its declaration and in its own folder: nothing else asks for its name. */
import { expect, test } from 'vitest';
import { bankMethod, bankSources, knownColumns } from '#shared/domain/bank-statement';
import { eachProvider, namedReferences, providerIds } from '#shared/domain/payment-providers';
import { providerMethods } from '#shared/domain/statuses';
import { files, read } from '../../support/house-documents';

const OWN = [
  /^src\/shared\/domain\/payment-providers\.ts$/,
  /^server\/payment-providers\//,
  /^server\/demo\//,
];

const name = `(?:${providerIds.join('|')})`;
const quoted = `['"\`]${name}['"\`]`;
/** Compared, looked up in a list, asked for in SQL, or the key of a list beside the declarations. */
const ASKED = new RegExp(
  [
    `(?:[!=]==?|\\bcase|\\b(?:includes|has|startsWith)\\(|\\bprovider\\W{1,6}|\\bsource\\W{1,6})\\s*${quoted}`,
    `${quoted}\\s*(?:[!=]==?|\\])`,
    `^\\s*['"]?${name}['"]?: *(?:['"{[\\d]|\\()`,
  ].join('|'),
  'i',
);

const askedIn = (text: string) => text.split('\n').filter((line) => ASKED.test(line));

test('nothing outside asks which provider it is', () => {
  const sources = files.filter(
    (path) => /^(src|server)\/.*\.tsx?$/.test(path) && !OWN.some((own) => own.test(path)),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap((path) => askedIn(read(path)).map((line) => `${path}: ${line.trim()}`))).toEqual([]);
});

test('each way of asking is found', () => {
  const [one = ''] = providerIds;
  const ways = [
    `if (provider === '${one}') return 1;`,
    `  return '${one}' !== provider;`,
    `    case '${one}':`,
    `['${one}'].includes(provider)`,
    `.where({ provider: '${one}' })`,
    `.whereRaw("provider = '${one}'")`,
    `.where('provider', '${one}')`,
    `  ${one}: 1,`,
    `  ${one}: {`,
  ];
  expect(ways.filter((way) => askedIn(way).length === 0)).toEqual([]);
  const others = [`  ${one}: number;`, `  ${one}: env.baseUrl ?? simulated?.url,`, `label="${one} report"`];
  expect(others.filter((other) => askedIn(other).length > 0)).toEqual([]);
});

test('what is derived knows each provider', () => {
  const declared = Object.values(
    eachProvider(({ methods, payout, named }, id) => ({ id, methods, payout, named })),
  );
  expect(new Set(declared.flatMap(({ methods }) => methods))).toEqual(new Set(providerMethods));
  for (const { id, methods, payout, named } of declared) {
    expect(bankSources).toContain(id);
    expect(knownColumns[id]).toBe(payout.columns);
    expect(methods).toContain(bankMethod(id));
    const fields = namedReferences(id, { reference: 'r', collection: 'c' });
    const filled = Object.entries(fields).filter(([, value]) => value !== null);
    expect(filled.map(([field]) => field)).toEqual(Object.keys(named));
  }
  expect(bankMethod('maybank')).toBe(bankMethod('own'));
});
