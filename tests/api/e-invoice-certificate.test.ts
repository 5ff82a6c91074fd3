/**
 * The certificate by which a company signs: who sets it, what is refused of it, where its key is never found, and what
 * becomes of e-invoices before, with and after it.
 */
import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import {
  certificateOf,
  resealEInvoiceCertificates,
} from '../../server/features/accounting/e-invoice-certificate';
import { PaymentProviders, paymentProviders } from '../../server/payment-providers/registry';
import signedSchema from '../../server/providers/e-invoice-schema-1.1.json';
import { EInvoiceProviders, type MyInvois } from '../../server/providers/my-invois';
import type { Caller } from '../support/api';
import { certificateFiles } from '../support/e-invoice-certificate';
import { type BuiltUser, buildUser } from '../support/factories';
import { manyRounds, modern } from '../support/pkcs12-files';
import { SECRET } from '../support/services';
import { COMPANY, EInvoicing, MONTH } from './e-invoicing';
import { buildPlace, dataOf } from './money';

type Files = Awaited<ReturnType<typeof certificateFiles>>;
const office = new EInvoicing();
let files: Files;

beforeAll(async () => {
  files = await certificateFiles(office.clock.now());
});

const at = () => `${office.url()}/e-invoice-certificate`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const form = ({ certificate, key }: Files) => ({ certificate: base64(certificate), key: base64(key) });
const set = (given: object = form(files), by = office.finance) => by.put(at(), given);
const versionsOf = (all: { content: string | null }[]) =>
  all.map(({ content }) => /"listVersionID":"(.+?)"/.exec(content ?? '')?.[1]);

describe('the certificate', () => {
  it('is set, shown, replaced and removed by head office alone', async () => {
    expect((await office.view()).certificate).toBeNull();
    const principal = await office.api.as(
      await buildUser(office.knex, 4, { preschools: [office.place.preschool] }),
    );
    expect((await set(form(files), principal)).status).toBe(403);
    expect((await principal.call('DELETE', at())).status).toBe(403);
    const { certificate: shown, proposed_certificate } = dataOf(await set());
    expect(proposed_certificate).toBeNull();
    expect(shown).toEqual({
      name: 'Kenari Sdn. Bhd.',
      issuer_name: 'Simulated CA',
      subject:
        'SERIALNUMBER=202001234567, CN=Kenari Sdn. Bhd., OID.2.5.4.97=C2584563200, O=Kenari Sdn. Bhd., C=MY',
      issuer: 'CN=Simulated CA, OU=No authority, O="Simulasi, Sdn. Bhd.", C=MY',
      serial: '7A01',
      ends_soon: false,
      problem: null,
      valid_from: new Date(office.clock.now().getTime() - 100 * DAY_MS).toISOString(),
      valid_until: new Date(office.clock.now().getTime() + 265 * DAY_MS).toISOString(),
    });
    expect((await office.view()).certificate).toEqual(shown);
    const other = await certificateFiles(office.clock.now(), { serial: '7b02' });
    expect(dataOf(await set(form(other))).certificate.serial).toBe('7B02');
    expect(dataOf(await office.finance.call('DELETE', at())).certificate).toBeNull();
    expect((await office.view()).certificate).toBeNull();
    expect((await office.finance.call('DELETE', at())).status).toBe(404);
    const trail = await office
      .knex('audit_entries')
      .where({ preschool_id: office.place.preschool.id })
      .whereLike('action', 'e_invoice_certificate%')
      .orderBy('id');
    expect(trail.map(({ action, before, after }) => [action, before?.serial, after?.serial])).toEqual([
      ['e_invoice_certificate_set', undefined, '7A01'],
      ['e_invoice_certificate_set', '7A01', '7B02'],
      ['e_invoice_certificate_removed', '7B02', undefined],
    ]);
  });

  it('is of one preschool’s company, and no other sees it', async () => {
    dataOf(await set());
    const other = await buildPlace(office.running());
    const there = `/api/accounting/${other.preschool.id}`;
    expect((await office.finance.put(`${there}/e-invoice-certificate`, form(files))).body.message).toBe(
      officeMessages.eInvoiceNoCompany,
    );
    dataOf(await office.finance.put(`${there}/company`, COMPANY));
    expect(dataOf(await office.finance.get(`${there}/e-invoices?month=${MONTH}`)).certificate).toBeNull();
  });

  it('has a key that is in no answer, trail or row as it is', async () => {
    const password = 'a password of the file';
    const locked = createPrivateKey(files.key)
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: password })
      .toString();
    await office.owing(100);
    const answer = await set({ ...form(files), key: base64(locked), password });
    expect(answer.status).toBe(200);
    await office.send();
    await office.settle();
    const { knex } = office;
    const stored = await Promise.all(
      ['e_invoice_certificates', 'e_invoice_documents', 'e_invoice_settings', 'audit_entries'].map((table) =>
        knex(table),
      ),
    );
    const bytes = (await knex('e_invoice_certificates')).map((row) => row.private_key.toString('latin1'));
    const told = [JSON.stringify([answer.body, await office.view(), stored]), ...bytes].join('\n');
    for (const text of [files.key, locked]) {
      const [, line = ''] = text.split('\n');
      expect(line.length).toBe(64);
      expect(told).not.toContain(line);
    }
    expect(told).not.toContain(password);
    expect(told).not.toContain('PRIVATE KEY');
  });

  it('is opened still after another secret was set', async () => {
    dataOf(await set());
    const { knex } = office;
    const after = 'another secret only for tests, long enough';
    const boxOf = (given: { appSecret: string; previousSecret?: string }) =>
      new PaymentProviders({ ...given, providers: paymentProviders() });
    await resealEInvoiceCertificates(knex, boxOf({ appSecret: after, previousSecret: SECRET }));
    const held = await certificateOf(
      { trx: knex, services: { ...office.providers.services, payments: boxOf({ appSecret: after }) } },
      office.place.preschool.id,
    );
    expect(held?.signing?.key.type).toBe('private');
    // Under the one of before nobody can read it: e-invoices wait.
    expect((await office.view()).certificate.problem).toBe('unreadable');
    await resealEInvoiceCertificates(knex, boxOf({ appSecret: SECRET, previousSecret: after }));
    expect((await office.view()).certificate.problem).toBeNull();
  });
});

describe('where there is a second person of head office', () => {
  let second: BuiltUser;
  let colleague: Caller;
  let others: [Files, Files];
  beforeAll(async () => {
    second = await buildUser(office.knex, 2);
    colleague = await office.api.as(second);
    others = [
      await certificateFiles(office.clock.now(), { serial: '7d04' }),
      await certificateFiles(office.clock.now(), { serial: '7e05' }),
    ];
  });
  afterAll(() =>
    office.knex('users').where({ id: second.id }).update({ deactivated_at: office.clock.now() }),
  );
  const remove = (by = office.finance) => by.call('DELETE', at());
  const decide = async (by: Caller, confirmed: boolean) => {
    const proposed_at = (await office.view()).proposed_certificate?.at;
    return by.post(at(), { confirmed, proposed_at });
  };
  const refusal = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
  /** The serial numbers of what signs and of what waits; `none` where none is to be. */
  const standing = async () => {
    const { certificate, proposed_certificate: proposed } = await office.view();
    return [certificate?.serial ?? null, proposed && (proposed.certificate?.serial ?? 'none')];
  };
  const signedBy = async () => {
    await office.owing(1_200_000);
    await office.send();
    await office.settle();
    const [last] = (await office.rows()).slice(-1);
    const content = String(last.content);
    return /"X509SerialNumber":\[\{"_":"(\d+)"/.exec(content)?.[1] ?? null;
  };
  const decimal = (serial: string) => BigInt(`0x${serial}`).toString();

  it('the first, another and none all wait for them, and e-invoices go by what holds', async () => {
    const [first, next] = others;
    const { proposed_certificate: asked } = dataOf(await set(form(first)));
    expect(asked).toMatchObject({
      by: { id: office.officer.id },
      certificate: { serial: '7D04', problem: null },
    });
    expect([await standing(), await signedBy()]).toEqual([[null, '7D04'], null]);
    expect(refusal(await decide(office.finance, true))).toEqual([403, officeMessages.certificateBySecond]);
    dataOf(await decide(colleague, true));
    expect([await standing(), await signedBy()]).toEqual([['7D04', null], decimal('7d04')]);
    expect((await decide(colleague, true)).status).toBe(404);

    dataOf(await set(form(next), colleague));
    expect([await standing(), await signedBy()]).toEqual([['7D04', '7E05'], decimal('7d04')]);
    expect((await decide(colleague, true)).status).toBe(403);
    dataOf(await decide(office.finance, true));
    expect([await standing(), await signedBy()]).toEqual([['7E05', null], decimal('7e05')]);

    dataOf(await remove());
    expect([await standing(), await signedBy()]).toEqual([['7E05', 'none'], decimal('7e05')]);
    expect((await decide(office.finance, true)).status).toBe(403);
    dataOf(await decide(colleague, true));
    expect([await standing(), await signedBy()]).toEqual([[null, null], null]);
    const trail = await office
      .knex('audit_entries')
      .where({ preschool_id: office.place.preschool.id })
      .whereLike('action', 'e_invoice_certificate%')
      .orderBy('id');
    expect(
      trail.map(({ action, actor_id, before, after }) => [
        action,
        Number(actor_id),
        before?.serial,
        after?.serial,
        after?.user_id,
      ]),
    ).toEqual([
      ['e_invoice_certificate_proposed', office.officer.id, undefined, '7D04', undefined],
      ['e_invoice_certificate_set', second.id, undefined, '7D04', office.officer.id],
      ['e_invoice_certificate_proposed', second.id, '7D04', '7E05', undefined],
      ['e_invoice_certificate_set', office.officer.id, '7D04', '7E05', second.id],
      ['e_invoice_certificate_proposed', office.officer.id, '7E05', undefined, undefined],
      ['e_invoice_certificate_removed', second.id, '7E05', undefined, office.officer.id],
    ]);
  });

  it('nobody goes round them by removing one and setting another', async () => {
    const [first, next] = others;
    dataOf(await set(form(first)));
    dataOf(await decide(colleague, true));
    dataOf(await remove());
    dataOf(await set(form(next)));
    expect(await standing()).toEqual(['7D04', '7E05']);
    expect((await decide(office.finance, true)).status).toBe(403);
    expect(await standing()).toEqual(['7D04', '7E05']);
  });

  it('what was put in meanwhile is confirmed by nobody who did not see it', async () => {
    const [first, next] = others;
    const { proposed_certificate: seen } = dataOf(await set(form(first)));
    office.clock.advance(1_000);
    dataOf(await set(form(next)));
    const answer = await colleague.post(at(), { confirmed: true, proposed_at: seen.at });
    expect(refusal(answer)).toEqual([409, messages.conflict]);
    expect(await standing()).toEqual([null, '7E05']);
  });

  it('what is declined, or withdrawn, changes nothing', async () => {
    const [first, next] = others;
    dataOf(await set(form(first)));
    dataOf(await decide(colleague, true));
    for (const by of [colleague, office.finance]) {
      dataOf(await set(form(next)));
      dataOf(await decide(by, false));
      expect(await standing()).toEqual(['7D04', null]);
      dataOf(await remove());
      dataOf(await decide(by, false));
      expect(await standing()).toEqual(['7D04', null]);
    }
    expect((await decide(office.finance, false)).status).toBe(404);
    expect(await office.knex('proposed_e_invoice_certificates')).not.toContainEqual(
      expect.objectContaining({ preschool_id: office.place.preschool.id }),
    );
  });

  it('what does not hold any more is confirmed by nobody', async () => {
    const [first] = others;
    dataOf(await set(form(first)));
    dataOf(await office.finance.put(`${office.url()}/company`, { ...COMPANY, tin: 'C1234567890' }));
    expect((await office.view()).proposed_certificate.certificate.problem).toBe('other_company');
    expect(refusal(await decide(colleague, true))).toEqual([
      409,
      'This certificate is of the tax number C2584563200. The company here has C1234567890.',
    ]);
    expect(await standing()).toEqual([null, '7D04']);
  });

  it('the key of one that waits is nowhere as it is, and is opened still after another secret was set', async () => {
    const [first] = others;
    const { body } = await set(form(first));
    const { knex } = office;
    const [row] = await knex('proposed_e_invoice_certificates').where({
      preschool_id: office.place.preschool.id,
    });
    const told = [JSON.stringify([body, await office.view(), await knex('audit_entries')])];
    told.push(row.private_key.toString('latin1'), row.certificate);
    expect(told.join('\n')).not.toContain(first.key.split('\n')[1]);
    expect(told.join('\n')).not.toContain('PRIVATE KEY');
    const after = 'another secret only for tests, long enough';
    const boxOf = (given: { appSecret: string; previousSecret?: string }) =>
      new PaymentProviders({ ...given, providers: paymentProviders() });
    await resealEInvoiceCertificates(knex, boxOf({ appSecret: after, previousSecret: SECRET }));
    expect(refusal(await decide(colleague, true))).toEqual([409, officeMessages.certificateUnreadable]);
    await resealEInvoiceCertificates(knex, boxOf({ appSecret: SECRET, previousSecret: after }));
    dataOf(await decide(colleague, true));
    expect([await standing(), await signedBy()]).toEqual([['7D04', null], decimal('7d04')]);
  });
});

describe('what is wrong with the files', () => {
  const year = (over: Parameters<typeof certificateFiles>[1]) =>
    certificateFiles(office.clock.now(), over).then(form);
  const away = (days: number) => new Date(office.clock.now().getTime() + days * DAY_MS);
  const lockedKey = () =>
    createPrivateKey(files.key)
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'rahsia' })
      .toString();
  it.each<[string, string, string | RegExp, () => object | Promise<object>]>([
    ['nothing', 'certificate', officeMessages.certificateChoose, () => ({ certificate: '' })],
    [
      'no certificate',
      'certificate',
      officeMessages.certificateNone,
      () => ({ certificate: base64('Kenari') }),
    ],
    ['no key', 'key', officeMessages.certificateNoKey, () => ({ certificate: base64(files.certificate) })],
    [
      'a wrong password of the key',
      'password',
      officeMessages.certificateWrongPassword,
      () => ({ ...form(files), key: base64(lockedKey()), password: 'Rahsia' }),
    ],
    [
      'no password',
      'password',
      officeMessages.certificateNoPassword,
      () => ({ ...form(files), key: base64(lockedKey()) }),
    ],
    [
      'a wrong password of the file',
      'password',
      officeMessages.certificateWrongPassword,
      () => ({ certificate: modern, password: 'Rahsia' }),
    ],
    [
      'a file that is locked otherwise',
      'certificate',
      officeMessages.certificateOtherLock,
      () => ({ certificate: manyRounds, password: 'rahsia' }),
    ],
    [
      'the key of another certificate',
      'key',
      officeMessages.certificateOtherKey,
      async () => ({ ...form(files), key: base64((await certificateFiles(office.clock.now())).key) }),
    ],
    [
      'a certificate of a web server',
      'certificate',
      officeMessages.certificateNotForSigning,
      () => year({ uses: ['1.3.6.1.5.5.7.3.1'] }),
    ],
    [
      'a name that no database takes',
      'certificate',
      officeMessages.certificateNone,
      () => year({ name: 'Kenari\0' }),
    ],
    [
      'a name that is too long',
      'certificate',
      officeMessages.certificateNone,
      () => year({ name: 'K'.repeat(8_000) }),
    ],
    ['no tax number', 'certificate', officeMessages.certificateNoTin, () => year({ tin: null })],
    [
      'the tax number of another company',
      'certificate',
      'This certificate is of the tax number C1000000000. The company here has C2584563200.',
      () => year({ tin: 'C1000000000' }),
    ],
    [
      'another registration number',
      'certificate',
      'This certificate is of the registration number 202009999999. The company here has 202001234567.',
      () => year({ registration: '202009999999' }),
    ],
    [
      'a certificate that has expired',
      'certificate',
      'This certificate expired on 10 March 2026.',
      () => year({ from: away(-400), until: away(-1) }),
    ],
    [
      'a certificate that is not valid yet',
      'certificate',
      'This certificate is valid from 12 March 2026. Choose it then.',
      () => year({ from: away(1), until: away(400) }),
    ],
    ['a file that is too large', 'certificate', /large|10 MB/i, () => ({ certificate: 'A'.repeat(100_001) })],
  ])('is said of %s, and nothing is changed', async (_, field, message, make) => {
    dataOf(await set());
    const before = await office
      .knex('e_invoice_certificates')
      .where({ preschool_id: office.place.preschool.id });
    const { status, body } = await set(await make());
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    if (typeof message === 'string') expect(body.errors[field]).toEqual([message]);
    else expect(body.errors[field][0]).toMatch(message);
    expect(
      await office.knex('e_invoice_certificates').where({ preschool_id: office.place.preschool.id }),
    ).toEqual(before);
  });
});

describe('e-invoices', () => {
  it('are of version 1.0 without a certificate and of 1.1 with one, and both are taken', async () => {
    await office.owing(1_200_000);
    await office.send();
    await office.settle();
    dataOf(await set());
    await office.owing(1_300_000);
    await office.send();
    await office.settle();
    const all = await office.rows();
    expect(all.map(({ state }) => state)).toEqual(['valid', 'valid']);
    expect(versionsOf(all)).toEqual(['1.0', '1.1']);
    expect((await office.view()).sent.map(({ signed }: { signed: boolean }) => signed)).toEqual([
      true,
      false,
    ]);
    const shape = z.fromJSONSchema(signedSchema as Parameters<typeof z.fromJSONSchema>[0]);
    expect(shape.safeParse(JSON.parse(all[1].content)).error).toBeUndefined();
    expect((await fetch(`${office.api.url}/api/e-invoice-schema-1.1.json`)).status).toBe(200);
    expect((await office.finance.call('DELETE', at())).status).toBe(200);
    await office.owing(1_400_000);
    await office.send();
    await office.settle();
    expect(versionsOf(await office.rows())).toEqual(['1.0', '1.1', '1.0']);
  });

  it('wait where the certificate has expired, and go out once with another one', async () => {
    const short = await certificateFiles(office.clock.now(), {
      until: new Date(office.clock.now().getTime() + DAY_MS),
    });
    dataOf(await set(form(short)));
    const first = await office.owing(1_200_000);
    await office.send();
    await office.settle();
    const second = await office.owing(1_300_000);
    await office.wait(2 * DAY_MS);
    const sent = dataOf(await office.send());
    expect(sent.certificate.problem).toBe('expired');
    await office.settle();
    expect((await office.rows()).map(({ state }) => state)).toEqual(['valid', 'to_send']);
    expect(office.atMyInvois(second.invoice_no)).toEqual([]);
    // Whoever sends again makes no second one.
    await office.send();
    await office.settle();
    expect(await office.rows()).toHaveLength(2);
    const key = `e-invoices ${office.place.preschool.id}`;
    const jobs = () => office.knex('graphile_worker.jobs').where({ key });
    await office.knex.raw('SELECT graphile_worker.remove_job(?)', [key]);
    expect(await jobs()).toEqual([]);
    const other = await certificateFiles(office.clock.now());
    dataOf(await set(form(other)));
    expect(await jobs()).toHaveLength(1);
    await office.settle();
    const all = await office.rows();
    expect(all.map(({ state }) => state)).toEqual(['valid', 'valid']);
    expect(new Set(all.map(({ signed_with }) => signed_with)).size).toBe(2);
    for (const { invoice_no } of [first, second]) expect(office.atMyInvois(invoice_no)).toHaveLength(1);
    await office.wait(-2 * DAY_MS);
  });

  it('that waited go out without a signature once the certificate is removed', async () => {
    const short = await certificateFiles(office.clock.now(), {
      until: new Date(office.clock.now().getTime() + DAY_MS),
    });
    dataOf(await set(form(short)));
    await office.owing(1_200_000);
    await office.wait(2 * DAY_MS);
    await office.send();
    await office.settle();
    expect((await office.finance.call('DELETE', at())).status).toBe(200);
    await office.settle();
    const all = await office.rows();
    expect([all.map(({ state }) => state), versionsOf(all)]).toEqual([['valid'], ['1.0']]);
    await office.wait(-2 * DAY_MS);
  });

  it('whose answer was lost are found, and not sent again with the next certificate', async () => {
    dataOf(await set());
    const { invoice_no } = await office.owing(1_200_000);
    await office.send();
    office.providers.myInvois.beforeAnswer = () => {
      throw new Error('The line is cut.');
    };
    await expect(office.work()).rejects.toThrow();
    office.providers.myInvois.beforeAnswer = null;
    dataOf(await set(form(await certificateFiles(office.clock.now()))));
    await office.settle();
    const [only, ...more] = await office.rows();
    expect([only.state, more]).toEqual(['valid', []]);
    expect(office.atMyInvois(invoice_no)).toHaveLength(1);
  });

  it('that were written before and not taken are written anew with the next certificate', async () => {
    dataOf(await set());
    const { invoice_no } = await office.owing(1_200_000);
    await office.send();
    class Away extends EInvoiceProviders {
      override connect(...given: Parameters<EInvoiceProviders['connect']>): MyInvois {
        return {
          ...office.providers.services.eInvoices.connect(...given),
          submit: () => Promise.reject(new Error('The server dies.')),
        };
      }
    }
    await expect(office.work(new Away(office.providers.url))).rejects.toThrow();
    const [written] = await office.rows();
    expect(written).toMatchObject({ state: 'to_send', hash: expect.any(String) });
    dataOf(await set(form(await certificateFiles(office.clock.now()))));
    await office.settle();
    const [anew] = await office.rows();
    expect(anew.state).toBe('valid');
    expect(anew.signed_with).not.toBe(written.signed_with);
    expect(office.atMyInvois(invoice_no)).toHaveLength(1);
  });

  it('wait where the company has another tax number by now', async () => {
    dataOf(await set());
    dataOf(await office.finance.put(`${office.url()}/company`, { ...COMPANY, tin: 'C1234567890' }));
    expect((await office.view()).certificate.problem).toBe('other_company');
    await office.owing(1_200_000);
    await office.send();
    await office.settle();
    expect((await office.rows()).map(({ state }) => state)).toEqual(['to_send']);
    const key = `e-invoices ${office.place.preschool.id}`;
    await office.knex.raw('SELECT graphile_worker.remove_job(?)', [key]);
    dataOf(await office.finance.put(`${office.url()}/company`, COMPANY));
    expect((await office.view()).certificate.problem).toBeNull();
    expect(await office.knex('graphile_worker.jobs').where({ key })).toHaveLength(1);
    await office.settle();
    expect((await office.rows()).map(({ state }) => state)).not.toContain('to_send');
  });
});

describe('finance is told', () => {
  const waits = async (by = office.finance) =>
    dataOf(await by.get('/api/reports/waiting')).e_invoice_certificates;
  beforeEach(() => office.knex('e_invoice_certificates').delete());

  it('of a certificate that ends within 30 days, and of one that has', async () => {
    const until = new Date(office.clock.now().getTime() + 31 * DAY_MS);
    dataOf(await set(form(await certificateFiles(office.clock.now(), { until }))));
    expect([await waits(), (await office.view()).certificate.ends_soon]).toEqual([null, false]);
    await office.wait(2 * DAY_MS);
    expect(await waits()).toEqual({
      total: 1,
      href: `/accounting/e-invoices?preschool=${office.place.preschool.id}`,
    });
    expect((await office.view()).certificate).toMatchObject({ ends_soon: true, problem: null });
    await office.wait(30 * DAY_MS);
    expect((await waits()).total).toBe(1);
    expect((await office.view()).certificate).toMatchObject({ ends_soon: true, problem: 'expired' });
    const principal = await office.api.as(
      await buildUser(office.knex, 4, { preschools: [office.place.preschool] }),
    );
    expect(await waits(principal)).toBeNull();
    dataOf(await set(form(await certificateFiles(office.clock.now()))));
    expect(await waits()).toBeNull();
    await office.wait(-32 * DAY_MS);
  });

  it('of one that lets e-invoices wait, though its days are not over', async () => {
    dataOf(await set());
    dataOf(await office.finance.put(`${office.url()}/company`, { ...COMPANY, tin: 'C1234567890' }));
    expect(await waits()).toBeNull();
    await office.owing(1_200_000);
    await office.send();
    await office.settle();
    expect((await office.rows()).map(({ state }) => state)).toEqual(['to_send']);
    expect(await waits()).toEqual({
      total: 1,
      href: `/accounting/e-invoices?preschool=${office.place.preschool.id}`,
    });
    dataOf(await office.finance.put(`${office.url()}/company`, COMPANY));
    expect(await waits()).toBeNull();
  });
});
