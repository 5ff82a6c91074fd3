/** Certificates of an authority that nobody knows, in the form in which those of Malaysia sign e-invoices. */
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

interface CertificateWanted {
  name: string;
  tin: string;
  registration: string;
  from: Date;
  until: Date;
  /** Hexadecimal. */
  serial: string;
}

const ISSUER = 'C=MY, O=Simulasi\\, Sdn. Bhd., OU=No authority, CN=Simulated CA';
const SIGNING = '1.3.6.1.4.1.311.10.3.12';
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};

/** Characters that part a name from the next. */
const quoted = (value: string) => value.replace(/[,+"\\<>;=#]/g, '\\$&');

/** Certificate and private key as text. Of what is left out, it has none. */
export async function makeCertificate(
  wanted: Omit<CertificateWanted, 'tin'> & { tin: string | null; uses?: string[] },
): Promise<{ certificate: string; key: string }> {
  const { subtle } = webcrypto;
  const [own, issuer] = (await Promise.all([
    subtle.generateKey(ALGORITHM, true, ['sign', 'verify']),
    subtle.generateKey(ALGORITHM, true, ['sign', 'verify']),
  ])) as [webcrypto.CryptoKeyPair, webcrypto.CryptoKeyPair];
  const { name, tin, registration, from, until, serial, uses = [SIGNING] } = wanted;
  const parts = ['C=MY', `O=${quoted(name)}`, tin && `2.5.4.97=${tin}`, `CN=${quoted(name)}`];
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serial,
    subject: [...parts, `2.5.4.5=${registration}`].filter(Boolean).join(', '),
    issuer: ISSUER,
    notBefore: from,
    notAfter: until,
    signingAlgorithm: ALGORITHM,
    publicKey: own.publicKey,
    signingKey: issuer.privateKey,
    extensions: [
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
      new ExtendedKeyUsageExtension(uses),
    ],
  });
  const key = Buffer.from(await subtle.exportKey('pkcs8', own.privateKey));
  return { certificate: certificate.toString('pem'), key: pemOf(key) };
}

const pemOf = (key: Buffer) =>
  `-----BEGIN PRIVATE KEY-----\n${key.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`;
