/** The client of MyInvois against its simulation: what is taken, what is refused at once, and what a moment later. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#shared/domain/calendar-date';
import type { EInvoice } from '#shared/domain/e-invoice';
import { toUbl, type UblNode } from '#shared/domain/e-invoice-ubl';
import { SIMULATED_MY_INVOIS_SECRET } from '../../server/demo/simulators/accounts';
import { signEInvoice } from '../../server/features/accounting/sign-e-invoice';
import schema from '../../server/providers/e-invoice-schema-1.0.json';
import signedSchema from '../../server/providers/e-invoice-schema-1.1.json';
import { type MyInvois, type MyInvoisKeys, MyInvoisProblem } from '../../server/providers/my-invois';
import type { SigningCertificate } from '../../server/providers/signing-certificate';
import { signingCertificate } from '../support/e-invoice-certificate';
import { startProviders, type TestProviders } from '../support/providers';

const TIN = 'C2584563200';
const KEYS: MyInvoisKeys = { client_id: `demo-${TIN}`, client_secret: SIMULATED_MY_INVOIS_SECRET };
let now = new Date('2026-03-11T01:00:00Z');
let providers: TestProviders;
let api: MyInvois;
let certificate: SigningCertificate;
beforeAll(async () => {
  certificate = await signingCertificate(now);
  providers = await startProviders(() => now);
  api = providers.services.eInvoices.connect('simulator', KEYS);
});
afterAll(() => providers.stop());

const address = {
  lines: ['12 Jalan Kenari'],
  city: 'Shah Alam',
  postcode: '40000',
  state: 'Selangor',
} as const;
const fee = (amount: number, classification: '002' | '004' = '002') => ({
  description: 'Full day',
  classification,
  amount,
});
let counter = 0;
const invoice = (over: Partial<EInvoice> = {}): EInvoice => {
  counter += 1;
  return {
    type: 'invoice',
    number: `INV-${counter}`,
    lines: [fee(85_000)],
    originals: [],
    supplier: {
      name: 'Kenari Sdn. Bhd.',
      tin: TIN,
      registration: '202001234567',
      sst: null,
      msic: '85104',
      activity: 'Pre-primary education',
      phone: '+60312345678',
      email: null,
      address: { ...address, lines: [...address.lines] },
    },
    buyer: {
      name: 'Nur Aisyah',
      tin: 'IG123456789',
      nric: '880101105566',
      phone: '+60123456789',
      email: null,
      address: null,
    },
    ...over,
  };
};
const numberIn = (ubl: UblNode) => {
  const [root] = ubl.Invoice as UblNode[];
  const [id] = (root?.ID ?? []) as UblNode[];
  return String(id?._);
};
const written = (ubl: UblNode, number = numberIn(ubl)) => {
  const content = JSON.stringify(ubl);
  return { number, content, hash: createHash('sha256').update(content).digest('hex') };
};
const outgoing = (over: Partial<EInvoice> = {}, at = now) => written(toUbl(invoice(over), at));
const signed = (over: Partial<EInvoice> = {}, by = certificate) =>
  written(signEInvoice(toUbl(invoice(over), now, '1.1'), by, now));
const problem = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MyInvoisProblem);
  return (error as MyInvoisProblem).kind;
};
/** Sends one, and looks until it is judged. */
async function judged(one: ReturnType<typeof outgoing>) {
  const { uid, accepted } = await api.submit([one]);
  expect(accepted.map(({ number }) => number)).toEqual([one.number]);
  const [first] = await api.look(uid as string);
  expect(first?.status).toBe('Submitted');
  const [last] = await api.look(uid as string);
  if (!last) throw new Error('It is gone.');
  return { ...last, why: last.status === 'Invalid' ? await api.whyInvalid(last.uuid) : null };
}

describe('what is sent', () => {
  it('is in progress first, then valid with a link that anybody may open, and is found by its number', async () => {
    const one = outgoing();
    const { status, uuid, longId, validatedAt } = await judged(one);
    expect([status, validatedAt]).toEqual(['Valid', now]);
    const link = providers.services.eInvoices.linkOf('simulator', uuid, longId as string) as string;
    expect(await (await fetch(link)).text()).toContain(one.number);
    const since = new Date(now.getTime() - HOUR_MS);
    expect(await api.find(one.number, since)).toMatchObject([{ uuid, status: 'Valid' }]);
    expect(await api.find('INV', since)).toEqual([]);
  });

  it('is taken with a signature of the company’s certificate, invoices and notes', async () => {
    const number = 'INV-SIGNED';
    const { status, uuid } = await judged(signed({ number }));
    expect(status).toBe('Valid');
    const note = signed({ type: 'credit_note', number: 'CN-SIGNED', originals: [{ number, uuid }] });
    expect((await judged(note)).status).toBe('Valid');
  });

  it.each([
    ['1.0', schema],
    ['1.1', signedSchema],
  ])('fits the schema that is shipped, each document of version %s that was taken', (version, shipped) => {
    const form = z.fromJSONSchema(shipped as Parameters<typeof z.fromJSONSchema>[0]);
    const valid = providers.myInvois.documents
      .all()
      .filter(
        ({ status, content }) => status === 'Valid' && content.includes(`"listVersionID":"${version}"`),
      );
    expect(valid.length).toBeGreaterThan(0);
    for (const { content } of valid) expect(form.safeParse(JSON.parse(content)).error).toBeUndefined();
    const [first] = valid;
    expect(form.safeParse({ ...JSON.parse(first?.content ?? ''), Invoice: [] }).success).toBe(false);
  });

  it('can be cancelled for 72 hours, once and with a reason', async () => {
    const { uuid } = await judged(outgoing());
    expect(await problem(api.cancel(uuid, ''))).toBe('refused');
    await api.cancel(uuid, 'Wrong family');
    expect(await problem(api.cancel(uuid, 'Wrong family'))).toBe('refused');
    const late = await judged(outgoing());
    now = new Date(now.getTime() + 72 * HOUR_MS + 1);
    // The token has long ended: a new one is asked for.
    expect(await problem(api.cancel(late.uuid, 'Too late'))).toBe('refused');
  });
});

describe('what is refused at once', () => {
  it('is the key that nobody knows', async () => {
    const other = { ...KEYS, client_secret: 'wrong' };
    expect(await problem(providers.services.eInvoices.connect('simulator', other).submit([outgoing()]))).toBe(
      'key',
    );
  });

  it('is a batch above 100 documents or 5 MB, and the same one again', async () => {
    expect(await problem(api.submit(Array.from({ length: 101 }, () => outgoing())))).toBe('refused');
    const large = { ...outgoing(), content: ' '.repeat(200_000) };
    expect(await problem(api.submit(Array.from({ length: 20 }, () => large)))).toBe('refused');
    const one = outgoing();
    await api.submit([one]);
    expect(await problem(api.submit([one]))).toBe('duplicate');
  });

  const own = () => outgoing();
  it.each<[string, () => ReturnType<typeof outgoing>]>([
    ['MaximumSizeExceeded', () => written({ Invoice: [{ ID: [{ _: 'x'.repeat(300_001) }] }] }, 'X')],
    ['HashMismatch', () => ({ ...own(), hash: 'a'.repeat(64) })],
    [
      'BadStructure',
      () => ({
        ...own(),
        content: '<Invoice/>',
        hash: createHash('sha256').update('<Invoice/>').digest('hex'),
      }),
    ],
    ['CodeNumberMismatch', () => ({ ...own(), number: 'INV-OTHER' })],
    ['IncorrectSubmitter', () => outgoing({ supplier: { ...invoice().supplier, tin: 'C1000000000' } })],
  ])('is a document with %s, while the others of its batch are taken', async (code, make) => {
    const good = own();
    const { accepted, rejected } = await api.submit([make(), good]);
    expect(accepted.map(({ number }) => number)).toEqual([good.number]);
    expect(rejected.map((one) => one.code)).toEqual([code]);
  });

  it('is a number that stands already', async () => {
    const number = 'INV-TWICE';
    await judged(outgoing({ number }));
    const { uid, rejected } = await api.submit([outgoing({ number, lines: [fee(1)] })]);
    expect([uid, rejected.map(({ code }) => code)]).toEqual([null, ['DuplicateDocument']]);
  });
});

describe('what is refused a moment later', () => {
  const changed = (from: string, to: string) => {
    const number = `INV-CHANGED-${counter}`;
    const text = JSON.stringify(toUbl(invoice({ number }), now));
    expect(text).toContain(from);
    return written(JSON.parse(text.replace(from, to)), number);
  };
  it.each<[string, string, () => ReturnType<typeof outgoing>]>([
    [
      'version 1.1 without a signature',
      'DS301',
      () => changed('"listVersionID":"1.0"', '"listVersionID":"1.1"'),
    ],
    ['what does not fit the schema', 'CF302', () => changed('"MYR"', '"USD"')],
    ['a signature in version 1.0', 'CF302', () => altered('"listVersionID":"1.1"', '"listVersionID":"1.0"')],
    ['a signature without its time', 'CF302', () => altered('"SigningTime"', '"Time"')],
    ['a date of four days ago', 'CF321', () => outgoing({}, new Date(now.getTime() - 73 * HOUR_MS))],
    ['a date to come', 'CF321', () => outgoing({}, new Date(now.getTime() + 2 * HOUR_MS))],
    ['an unknown trade', 'CF364', () => outgoing({ supplier: { ...invoice().supplier, msic: '12345' } })],
    [
      'a tax number of nobody',
      'CF415',
      () => outgoing({ buyer: { ...(invoice().buyer as never as object), tin: 'IG990000000' } as never }),
    ],
    [
      'an identity number of no day',
      'CF415',
      () => outgoing({ buyer: { ...(invoice().buyer as never as object), nric: '881399105566' } as never }),
    ],
    [
      'a total that does not add up',
      'CF388',
      () => changed('"PayableAmount":[{"_":850', '"PayableAmount":[{"_":850.01'),
    ],
    [
      'a consolidated line above RM 10,000',
      'CF410',
      () => outgoing({ buyer: null, lines: [fee(1_000_001, '004')] }),
    ],
    [
      'a note without a valid original',
      'CF366',
      () => outgoing({ type: 'credit_note', originals: [{ number: 'INV-0', uuid: 'NOTHING' }] }),
    ],
  ])('is %s', async (_, code, make) => {
    const { status, why } = await judged(make());
    expect([status, why?.code]).toEqual(['Invalid', code]);
  });

  /** A signed document of which something was changed afterwards. */
  const altered = (from: string | RegExp, to: string) => {
    const { content, number } = signed();
    const text = content.replace(from, to);
    expect(text).not.toBe(content);
    return written(JSON.parse(text), number);
  };
  const by = async (over: Parameters<typeof signingCertificate>[1]) =>
    signed({}, await signingCertificate(now, over));
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS);
  it.each<[string, string, () => ReturnType<typeof outgoing> | Promise<ReturnType<typeof outgoing>>]>([
    [
      'a certificate that is none',
      'DS302',
      () => altered(/"X509Certificate":\[\{"_":"MII/, '"X509Certificate":[{"_":"AAA'),
    ],
    [
      'a digest of other words about the signing',
      'DS320',
      () => altered(/"SigningTime":\[\{"_":"2/, '"SigningTime":[{"_":"1'),
    ],
    ['a document that was changed once signed', 'DS322', () => altered('Full day', 'Half day')],
    [
      'a digest of another certificate',
      'DS323',
      () => signed({}, { ...certificate, digest: `${'A'.repeat(43)}=` }),
    ],
    ['another issuer', 'DS326', () => signed({}, { ...certificate, issuer: 'CN=Somebody' })],
    [
      'an issuer in another order',
      'DS326',
      () => signed({}, { ...certificate, issuer: certificate.issuer.split(', ').reverse().join(', ') }),
    ],
    ['another serial number', 'DS327', () => signed({}, { ...certificate, decimal: '1' })],
    [
      'a signature by another key',
      'DS333',
      async () => signed({}, { ...certificate, key: (await signingCertificate(now)).key }),
    ],
    ['a certificate without a tax number', 'DS307', () => by({ tin: null })],
    ['a certificate of another company', 'DS311', () => by({ tin: 'C1000000000' })],
    ['a certificate with another registration number', 'DS312', () => by({ registration: '202009999999' })],
    ['a certificate that has expired', 'DS329', () => by({ from: day(-400), until: day(-1) })],
    ['a certificate that is not valid yet', 'DS329', () => by({ from: day(1), until: day(400) })],
  ])('is %s', async (_, code, make) => {
    const { status, why } = await judged(await make());
    expect([status, why?.code]).toEqual(['Invalid', code]);
  });

  it('but not a note of a valid original', async () => {
    const number = 'INV-ORIGINAL';
    const { uuid } = await judged(outgoing({ number }));
    const note = await judged(
      outgoing({ type: 'credit_note', number: 'CN-1', originals: [{ number, uuid }] }),
    );
    expect(note.status).toBe('Valid');
  });
});
