/**
 * A signed e-invoice, looked at by what had no part in signing it: the text that went out is cut apart, another engine
 * checks the signature, and the digests are those of the sample that MyInvois publishes.
 */
import {
  createCipheriv,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  pbkdf2Sync,
  webcrypto,
  X509Certificate,
} from 'node:crypto';
import { Constructed, Integer, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EInvoice } from '#shared/domain/e-invoice';
import { bytesOf, refusalsOf, toUbl, type UblNode } from '#shared/domain/e-invoice-ubl';
import { propertiesOf, signEInvoice } from '../../../server/features/accounting/sign-e-invoice';
import { CertificateProblem } from '../../../server/providers/certificate-problem';
import schema from '../../../server/providers/e-invoice-schema-1.1.json';
import {
  readCertificate,
  readSigningCertificate,
  readSigningFiles,
  type SigningCertificate,
} from '../../../server/providers/signing-certificate';
import { certificateFiles } from '../../support/e-invoice-certificate';
import { manyRounds, modern, rc2, tripleDes, withoutKey } from '../../support/pkcs12-files';

const at = new Date('2026-11-28T02:03:04.567Z');
const document: EInvoice = {
  type: 'invoice',
  number: 'K-1',
  originals: [],
  buyer: null,
  lines: [
    { description: 'Full day «Kenari» — 早教', classification: '002', amount: 85_050 },
    { description: 'Sibling', classification: '002', amount: -5_050 },
  ],
  supplier: {
    name: 'Kenari Sdn. Bhd.',
    tin: 'C2584563200',
    registration: '202001234567',
    sst: null,
    msic: '85104',
    activity: 'Pre-primary education',
    phone: '+60312345678',
    email: null,
    address: { lines: ['12 Jalan Kenari'], city: 'Shah Alam', postcode: '40000', state: 'Selangor' },
  },
};

let files: { certificate: string; key: string };
let by: SigningCertificate;
let sent: string;
beforeAll(async () => {
  files = await certificateFiles(at);
  by = readSigningCertificate(files.certificate, files.key);
  sent = JSON.stringify(signEInvoice(toUbl(document, at, '1.1'), by, at));
});

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('base64');
/** The text between two others that stand once. */
function between(before: string, after: string): string {
  const [, rest = '', more] = sent.split(before);
  expect(more).toBeUndefined();
  return rest.slice(0, rest.indexOf(after));
}

describe('a signed document', () => {
  it('is that of version 1.1 with two sections behind it, by the published schema', () => {
    const [plain, sections] = sent.split(',"UBLExtensions":');
    expect(`${plain}}]}`).toBe(JSON.stringify(toUbl(document, at, '1.1')));
    expect(sections).toMatch(/,"Signature":\[\{"ID":.+\}\]\}\]\}$/);
    const form = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    expect(form.safeParse(JSON.parse(sent)).error).toBeUndefined();
    for (const [from, to] of [
      ['"listVersionID":"1.1"', '"listVersionID":"1.0"'],
      [',"Signature":[{"ID"', ',"Signed":[{"ID"'],
      ['#rsa-sha256', '#rsa-sha1'],
      ['"URI":"#id-xades-signed-props"', '"URI":""'],
    ] as const)
      expect([to, form.safeParse(JSON.parse(sent.replace(from, to))).success]).toEqual([to, false]);
  });

  it('has the digest of the document without them, and of what is said about the signing', () => {
    const [plain] = sent.split(',"UBLExtensions":');
    const properties = between('"QualifyingProperties":[', '],"KeyInfo"').replace(/\]\}$/, '');
    const info = between('"SignedInfo":[', ',"Signature":[{"ID"');
    const digests = [...info.matchAll(/"DigestValue":\[\{"_":"(.+?)"/g)].map(([, value]) => value);
    expect(digests).toEqual([sha256(properties), sha256(`${plain}}]}`)]);
    expect(properties).toContain('"SigningTime":[{"_":"2026-11-28T02:03:04Z"}]');
    const shown = new X509Certificate(Buffer.from(between('"X509Certificate":[{"_":"', '"'), 'base64'));
    expect(shown.toString()).toBe(new X509Certificate(files.certificate).toString());
    expect(properties).toContain(`"DigestValue":[{"_":"${sha256(shown.raw)}"}]`);
    const serial = BigInt(`0x${shown.serialNumber}`);
    expect(properties).toContain(`"X509SerialNumber":[{"_":"${serial}"}]`);
    expect(JSON.parse(sent)).toMatchObject(JSON.parse(`${plain}}]}`));
    const issuer = 'CN=Simulated CA, OU=No authority, O=\\"Simulasi, Sdn. Bhd.\\", C=MY';
    expect(properties).toContain(`"X509IssuerName":[{"_":"${issuer}"}]`);
  });

  it('carries a signature of the document by the key of the certificate, and of nothing else', async () => {
    const [plain] = sent.split(',"UBLExtensions":');
    const value = Buffer.from(between('"SignatureValue":[{"_":"', '"'), 'base64');
    const { publicKey } = new X509Certificate(files.certificate);
    const key = await webcrypto.subtle.importKey(
      'spki',
      publicKey.export({ type: 'spki', format: 'der' }),
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
      false,
      ['verify'],
    );
    const holds = (text: string) =>
      webcrypto.subtle.verify('RSASSA-PKCS1-v1_5', key, value, new TextEncoder().encode(text));
    expect(await holds(`${plain}}]}`)).toBe(true);
    expect(await holds(`${plain}}]}`.replace('850.5', '850.6'))).toBe(false);
  });

  it('has the digest that MyInvois publishes for its sample', () => {
    const said = propertiesOf(
      {
        digest: 'KKBSTyiPKGkGl1AFqcPziKCEIDYGtnYUTQN4ukO7G40=',
        issuer: 'CN=Trial LHDNM Sub CA V1, OU=Terms of use at http://www.posdigicert.com.my, O=LHDNM, C=MY',
        decimal: '162880276254639189035871514749820882117',
      },
      new Date('2024-07-23T15:14:54Z'),
    );
    expect(sha256(JSON.stringify(said))).toBe('Rzuzz+70GSnGBF1YxhHnjSzFpQ1MW4vyX/Q9bTHkE2c=');
  });

  it('stays below the limit in bytes where it is the longest', () => {
    const lines = Array.from({ length: 250 }, (_, index) => ({
      description: `TADIKA-KENARI/2026/${index}`,
      classification: '004' as const,
      amount: 999_999,
    }));
    const signed = signEInvoice(toUbl({ ...document, lines }, at, '1.1'), by, at);
    expect(refusalsOf(signed)).toEqual([]);
    expect(bytesOf(signed)).toBe(Buffer.byteLength(JSON.stringify(signed)));
  });

  it('does not change what is signed', () => {
    const ubl = toUbl(document, at, '1.1');
    const before = JSON.stringify(ubl);
    const [invoice] = signEInvoice(ubl, by, at).Invoice as [UblNode];
    expect([JSON.stringify(ubl), 'UBLExtensions' in invoice]).toEqual([before, true]);
  });
});

describe('a certificate', () => {
  it('says whose it is, who gave it, and for which days', () => {
    expect(readCertificate(files.certificate)).toMatchObject({
      tin: 'C2584563200',
      registration: '202001234567',
      name: 'Kenari Sdn. Bhd.',
      serial: '7A01',
      decimal: '31233',
      issuerName: 'Simulated CA',
      subject:
        'SERIALNUMBER=202001234567, CN=Kenari Sdn. Bhd., OID.2.5.4.97=C2584563200, O=Kenari Sdn. Bhd., C=MY',
    });
  });

  it('is found among those of the authorities above it', async () => {
    const { certificate: other } = await certificateFiles(at, { name: 'An authority' });
    const { name } = readSigningCertificate(`${other}\n${files.certificate}`, files.key);
    expect(name).toBe('Kenari Sdn. Bhd.');
  });

  const locked = (password: string) =>
    createPrivateKey(files.key)
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: password })
      .toString();

  it('has a key that a password locks', () => {
    expect(readSigningCertificate(files.certificate, locked('secret'), 'secret').tin).toBe('C2584563200');
  });

  it.each<[CertificateProblem['kind'], () => Promise<[string, string, string?]> | [string, string, string?]]>(
    [
      ['no certificate', () => ['Kenari', files.key]],
      ['no certificate', () => [files.certificate.replace(/\n[A-Za-z0-9+/]{20}/, '\n'), files.key]],
      ['no key', () => [files.certificate, files.certificate]],
      ['no key', () => [files.certificate, files.key.replace(/\n[A-Za-z0-9+/]{20}/, '\n')]],
      ['no password', () => [files.certificate, locked('secret')]],
      ['wrong password', () => [files.certificate, locked('secret'), 'Secret']],
      ['other key', async () => [files.certificate, (await certificateFiles(at)).key]],
      [
        'weak key',
        () => [
          files.certificate,
          generateKeyPairSync('ec', { namedCurve: 'P-256' })
            .privateKey.export({ type: 'pkcs8', format: 'pem' })
            .toString(),
        ],
      ],
      [
        'not for signing',
        async () => {
          const { certificate, key } = await certificateFiles(at, { uses: ['1.3.6.1.5.5.7.3.1'] });
          return [certificate, key];
        },
      ],
    ],
  )('with %s is refused', async (kind, make) => {
    const given = await make();
    const read = () => readSigningCertificate(...given);
    expect(read).toThrow(CertificateProblem);
    expect(read).toThrow(kind);
  });
});

describe('a file with certificate and key', () => {
  const given = (file: string, password = 'rahsia', key: Buffer | null = null) => ({
    certificate: Buffer.from(file, 'base64'),
    password,
    key,
  });

  it.each([
    ['AES', modern],
    ['triple DES', tripleDes],
    ['RC2', rc2],
  ])('is opened with its password where %s locks it', (_, file) => {
    const signing = readSigningFiles(given(file));
    expect(signing).toMatchObject({ tin: 'C2584563200', registration: '202001234567' });
    const ubl = signEInvoice(toUbl(document, at, '1.1'), signing, at);
    expect(JSON.stringify(ubl)).toContain(signing.encoded);
  });

  it.each<[CertificateProblem['kind'], string, ReturnType<typeof given>]>([
    ['wrong password', 'another password', given(modern, 'Rahsia')],
    ['wrong password', 'another password, where triple DES locks it', given(tripleDes, 'Rahsia')],
    ['no password', 'no password', given(modern, '')],
    ['wrong password', 'another password, where RC2 locks it', given(rc2, 'Rahsia')],
    ['locked otherwise', 'more rounds than anybody needs', given(manyRounds)],
    ['no key', 'no key in it', given(withoutKey)],
    ['no certificate', 'half of it', given(modern.slice(0, 2_000))],
    [
      'no certificate',
      'a number in it that is none of a program',
      given(Buffer.from(`3012020103300d060b${'ff'.repeat(10)}7f`, 'hex').toString('base64')),
    ],
    ['no certificate', 'something else in it', given(Buffer.from('%PDF-1.7').toString('base64'))],
  ])('is refused (%s) for %s', (kind, _, files) => {
    const read = () => readSigningFiles(files);
    expect(read).toThrow(CertificateProblem);
    expect(read).toThrow(kind);
  });

  it('is told from a certificate as bytes, which comes with its key', () => {
    const der = Buffer.from(readCertificate(files.certificate).encoded, 'base64');
    const both = { certificate: der, key: Buffer.from(files.key), password: '' };
    expect(readSigningFiles(both).name).toBe('Kenari Sdn. Bhd.');
    expect(readSigningFiles({ ...both, certificate: Buffer.from(files.certificate) }).name).toBe(
      'Kenari Sdn. Bhd.',
    );
  });

  it('never makes anything else of what is sent', () => {
    const known = [modern, rc2].map((file) => Buffer.from(file, 'base64'));
    fc.assert(
      fc.property(
        fc.constantFrom(...known),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (whole, at, change) => {
          const broken = Buffer.from(whole);
          const index = at % whole.length;
          broken[index] = ((broken[index] ?? 0) + change) % 256;
          try {
            readSigningFiles({ certificate: broken, key: null, password: 'rahsia' });
          } catch (error) {
            expect(error).toBeInstanceOf(CertificateProblem);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('files that are made to do harm', () => {
  const [salt, iv] = [Buffer.alloc(8, 1), Buffer.alloc(16, 2)];
  const sequence = (...value: Sequence['valueBlock']['value']) => new Sequence({ value });
  const named = (value: string) => new ObjectIdentifier({ value });
  const octets = (bytes: ArrayBuffer | Buffer) =>
    new OctetString({ valueHex: new Uint8Array(bytes as ArrayBuffer).buffer });
  const behind = (...value: Sequence['valueBlock']['value']) =>
    new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value });
  /** AES-256, by the password as often as is said. */
  const lockBy = (rounds: number) =>
    sequence(
      named('1.2.840.113549.1.5.13'),
      sequence(
        sequence(
          named('1.2.840.113549.1.5.12'),
          sequence(
            octets(salt),
            new Integer({ value: rounds }),
            sequence(named('1.2.840.113549.2.9'), new Null()),
          ),
        ),
        sequence(named('2.16.840.1.101.3.4.1.42'), octets(iv)),
      ),
    );
  const pemOf = (label: string, der: ArrayBuffer) =>
    `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;
  const lockedKey = (rounds: number) => sequence(lockBy(rounds), octets(Buffer.alloc(32))).toBER();
  const slow = lockedKey(2_000_000);

  it.each<[string, CertificateProblem['kind'], string]>([
    ['as it is', 'locked otherwise', pemOf('ENCRYPTED PRIVATE KEY', slow)],
    [
      'behind the beginning of another',
      'locked otherwise',
      `-----BEGIN PRIVATE KEY-----junk\n${pemOf('ENCRYPTED PRIVATE KEY', slow)}`,
    ],
    ['under the name of one without a lock', 'no key', pemOf('PRIVATE KEY', slow)],
    ['under an old name', 'no key', pemOf('RSA PRIVATE KEY', slow)],
  ])('have a key of too many rounds, %s: nobody counts them', (_, kind, key) => {
    // Whoever counts them says that the password is wrong.
    expect(() => readSigningCertificate(files.certificate, key, 'rahsia')).toThrow(kind);
  });

  it('have parts of which each has as many rounds as one may have', () => {
    const key = pbkdf2Sync('rahsia', salt, 400_000, 32, 'sha256');
    const cipher = createCipheriv('aes-256-cbc', key, iv);
    const locked = Buffer.concat([cipher.update(Buffer.from(sequence().toBER())), cipher.final()]);
    const part = sequence(
      named('1.2.840.113549.1.7.6'),
      behind(
        sequence(
          new Integer({ value: 0 }),
          sequence(named('1.2.840.113549.1.7.1'), lockBy(400_000), behind(octets(locked))),
        ),
      ),
    );
    const fileOf = (parts: number) =>
      Buffer.from(
        sequence(
          new Integer({ value: 3 }),
          sequence(
            named('1.2.840.113549.1.7.1'),
            behind(octets(sequence(...Array.from({ length: parts }, () => part)).toBER())),
          ),
        ).toBER(),
      ).toString('base64');
    const read = (parts: number) => () =>
      readSigningFiles({ certificate: Buffer.from(fileOf(parts), 'base64'), password: 'rahsia', key: null });
    expect(read(2)).toThrow('no certificate');
    expect(read(3)).toThrow('locked otherwise');
  });

  it('have names that no database takes, or more of them than it takes', async () => {
    const { certificate, key } = await certificateFiles(at, { name: 'Ken~ri' });
    const der = new X509Certificate(certificate).raw;
    for (let found = der.indexOf('Ken~ri'); found >= 0; found = der.indexOf('Ken~ri'))
      der.write('Ken\0ri', found, 'latin1');
    const long = await certificateFiles(at, { name: 'K'.repeat(8_000) });
    for (const given of [
      { certificate: der, key: Buffer.from(key) },
      { certificate: Buffer.from(long.certificate), key: Buffer.from(long.key) },
    ]) {
      const read = () => readSigningFiles({ ...given, password: '' });
      expect(read).toThrow(CertificateProblem);
      expect(read).toThrow('no certificate');
    }
  });
});
