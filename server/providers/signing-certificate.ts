/**
 * A certificate that signs e-invoices, with its private key, as a certification authority hands them out, and what stands
 * in it. MyInvois asks for an RSA key, for the tax number as the organisation identifier, and for a certificate that may
 * sign documents.
 */
import 'reflect-metadata';
import {
  createHash,
  createPrivateKey,
  type KeyObject,
  X509Certificate as NodeCertificate,
} from 'node:crypto';
import {
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate,
} from '@peculiar/x509';
import { CertificateProblem } from './certificate-problem';
import { checkLock, isPkcs12, readPkcs12 } from './read-pkcs12';

const COMMON_NAME = 'CN';
const ORGANISATION_IDENTIFIER = '2.5.4.97';
const SERIAL_NUMBER = '2.5.4.5';
const DOCUMENT_SIGNING = '1.3.6.1.4.1.311.10.3.12';
/** As much as the database takes; one of an authority has a tenth of it. */
const TEXT_MAX = 20_000;
/** What no database takes, and no name has. */
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u;
const [KEY_BITS_MIN, KEY_BITS_MAX] = [2048, 4096];

export interface CertificateFacts {
  /** As it is written in a signature: the innermost part first. */
  subject: string;
  issuer: string;
  /** The common name alone. */
  name: string;
  issuerName: string;
  /** Hexadecimal, as authorities print it; `decimal` as a signature has it. */
  serial: string;
  decimal: string;
  /** The company's, where the certificate has them. */
  tin: string | null;
  registration: string | null;
  validFrom: Date;
  validUntil: Date;
  /** SHA-256 of the certificate, as base64. */
  digest: string;
  /** The certificate itself, as text and as base64 alone. */
  pem: string;
  encoded: string;
}

export interface SigningCertificate extends CertificateFacts {
  key: KeyObject;
}

type Names = Record<string, string[]>[];

/** Names of the parts as .NET writes them, which MyInvois’ own sample was signed by; others go by their number. */
const written: Record<string, string> = { ST: 'S', [SERIAL_NUMBER]: 'SERIALNUMBER' };
const labelOf = (key: string) => written[key] ?? (/^\d/.test(key) ? `OID.${key}` : key);
const quoted = (value: string) =>
  /[,+="\n<>#;]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** MyInvois compares an issuer letter by letter, and wants the innermost part first. */
const inWords = (names: Names): string =>
  names
    .toReversed()
    .map((part) =>
      Object.entries(part)
        .flatMap(([key, values]) => values.map((value) => `${labelOf(key)}=${quoted(value)}`))
        .join(' + '),
    )
    .join(', ');

const partOf = (names: Names, key: string): string | null =>
  names.flatMap((part) => part[key] ?? [])[0]?.trim() || null;

/** @throws CertificateProblem for what is no certificate */
export const readCertificate = (pem: string): CertificateFacts => factsOf(parse(pem));

function factsOf(parsed: X509Certificate): CertificateFacts {
  const [subject, issuer] = [parsed.subjectName.toJSON(), parsed.issuerName.toJSON()];
  const raw = Buffer.from(parsed.rawData);
  return {
    subject: inWords(subject),
    issuer: inWords(issuer),
    name: partOf(subject, COMMON_NAME) ?? inWords(subject),
    issuerName: partOf(issuer, COMMON_NAME) ?? inWords(issuer),
    serial: parsed.serialNumber.toUpperCase(),
    decimal: BigInt(`0x${parsed.serialNumber}`).toString(),
    tin: partOf(subject, ORGANISATION_IDENTIFIER),
    registration: partOf(subject, SERIAL_NUMBER),
    validFrom: parsed.notBefore,
    validUntil: parsed.notAfter,
    digest: createHash('sha256').update(raw).digest('base64'),
    pem: new NodeCertificate(raw).toString(),
    encoded: raw.toString('base64'),
  };
}

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

function parse(block: string): X509Certificate {
  try {
    // The parser alone takes much that is none.
    return new X509Certificate(new NodeCertificate(block).raw);
  } catch {
    throw new CertificateProblem('no certificate');
  }
}

/** Nothing else begins in it: of a text within a text, the one would be looked at and the other opened. */
const KEY =
  /-----BEGIN (?:RSA |ENCRYPTED )?PRIVATE KEY-----(?:(?!-----)[\s\S])+-----END (?:RSA |ENCRYPTED )?PRIVATE KEY-----/;

/** @throws CertificateProblem for what is no key, a wrong password, or a key that can't sign e-invoices */
function readKey(pem: string, password: string): KeyObject {
  const [block] = KEY.exec(pem) ?? [];
  if (!block) throw new CertificateProblem('no key');
  const locked = /ENCRYPTED/.test(block);
  if (locked && password === '') throw new CertificateProblem('no password');
  // What was looked at is what is opened: not the text, in which another may be found.
  const looked = block.startsWith('-----BEGIN ENCRYPTED') ? checkLock(block) : null;
  let key: KeyObject;
  try {
    key = createPrivateKey(
      looked
        ? { key: looked, format: 'der', type: 'pkcs8', passphrase: password }
        : { key: block, passphrase: password },
    );
  } catch {
    throw new CertificateProblem(locked ? 'wrong password' : 'no key');
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < KEY_BITS_MIN || bits > KEY_BITS_MAX)
    throw new CertificateProblem('weak key');
  return key;
}

/**
 * Of several certificates, as with those of the authorities above it, the one whose key it is. Its days are of no concern.
 * @throws CertificateProblem
 */
export function readSigningCertificate(certificates: string, key: string, password = ''): SigningCertificate {
  const all = (certificates.match(BLOCK) ?? []).map(parse);
  if (all.length === 0) throw new CertificateProblem('no certificate');
  const secret = readKey(key, password);
  const own = all.find(({ rawData }) => new NodeCertificate(Buffer.from(rawData)).checkPrivateKey(secret));
  if (!own) throw new CertificateProblem('other key');
  const uses = own.getExtension(ExtendedKeyUsageExtension)?.usages ?? [];
  const signs = (own.getExtension(KeyUsagesExtension)?.usages ?? 0) & KeyUsageFlags.nonRepudiation;
  if (!signs || !(uses as readonly string[]).includes(DOCUMENT_SIGNING))
    throw new CertificateProblem('not for signing');
  const facts = factsOf(own);
  if (facts.pem.length > TEXT_MAX || UNWRITABLE.test(`${facts.subject}${facts.issuer}`))
    throw new CertificateProblem('no certificate');
  return { ...facts, key: secret };
}

/** Files as they were chosen: one that has both, or a certificate and its key. @throws CertificateProblem */
export function readSigningFiles(files: SigningFiles): SigningCertificate {
  try {
    return read(files);
  } catch (error) {
    // What parses bytes has words of its own for what is broken in them.
    throw error instanceof CertificateProblem ? error : new CertificateProblem('no certificate');
  }
}

function read({ certificate, key, password }: SigningFiles): SigningCertificate {
  const both = isPkcs12(certificate) ? readPkcs12(certificate, password) : null;
  return readSigningCertificate(
    both?.certificates ?? textOf(certificate),
    key?.toString('latin1') ?? both?.key ?? certificate.toString('latin1'),
    password,
  );
}

interface SigningFiles {
  certificate: Buffer;
  key: Buffer | null;
  password: string;
}

/** A certificate comes as text, or as its bytes. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (text.includes('-----BEGIN')) return text;
  try {
    return new NodeCertificate(bytes).toString();
  } catch {
    throw new CertificateProblem('no certificate');
  }
}
