/**
 * Signs an e-invoice of version 1.1 as MyInvois publishes it for JSON: the digest of the document as it goes out without its
 * signature, a digest of what is said about the signing, and the signature of the first. Checked against the digests and
 * the signature of the sample that MyInvois publishes; its own answer is still to be seen at its sandbox.
 */
import { createHash, sign } from 'node:crypto';
import type { UblNode } from '#shared/domain/e-invoice-ubl';
import type { SigningCertificate } from '../../providers/signing-certificate';

const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SIGNED_PROPERTIES = 'http://uri.etsi.org/01903/v1.3.2#SignedProperties';
const ENVELOPED = 'urn:oasis:names:specification:ubl:dsig:enveloped:xades';
const SIGNATURE = 'urn:oasis:names:specification:ubl:signature:Invoice';
const PROPERTIES_ID = 'id-xades-signed-props';

const text = (value: string): UblNode[] => [{ _: value }];
const method = (Algorithm: string): UblNode[] => [{ _: '', Algorithm }];
const digest = (value: string): UblNode => ({ DigestMethod: method(SHA256), DigestValue: text(value) });
const digestOf = (node: UblNode) => createHash('sha256').update(JSON.stringify(node)).digest('base64');

type Signing = Pick<SigningCertificate, 'digest' | 'issuer' | 'decimal'>;

const issuerSerial = ({ issuer, decimal }: Signing): UblNode[] => [
  { X509IssuerName: text(issuer), X509SerialNumber: text(decimal) },
];

/** What is said about the signing, in the order of which its digest is. */
export const propertiesOf = (by: Signing, at: Date): UblNode => ({
  Target: 'signature',
  SignedProperties: [
    {
      Id: PROPERTIES_ID,
      SignedSignatureProperties: [
        {
          SigningTime: text(`${at.toISOString().slice(0, 19)}Z`),
          SigningCertificate: [
            { Cert: [{ CertDigest: [digest(by.digest)], IssuerSerial: issuerSerial(by) }] },
          ],
        },
      ],
    },
  ],
});

/** @param ubl of version 1.1, without a signature; as JSON it is what is signed */
export function signEInvoice(ubl: UblNode, by: SigningCertificate, at: Date): UblNode {
  const properties = propertiesOf(by, at);
  const signature: UblNode = {
    Id: 'signature',
    Object: [{ QualifyingProperties: [properties] }],
    KeyInfo: [
      {
        X509Data: [
          {
            X509Certificate: text(by.encoded),
            X509SubjectName: text(by.subject),
            X509IssuerSerial: issuerSerial(by),
          },
        ],
      },
    ],
    SignatureValue: text(sign('sha256', Buffer.from(JSON.stringify(ubl)), by.key).toString('base64')),
    SignedInfo: [
      {
        SignatureMethod: method(RSA_SHA256),
        Reference: [
          { Type: SIGNED_PROPERTIES, URI: `#${PROPERTIES_ID}`, ...digest(digestOf(properties)) },
          { Type: '', URI: '', ...digest(digestOf(ubl)) },
        ],
      },
    ],
  };
  const information: UblNode = {
    ID: text('urn:oasis:names:specification:ubl:signature:1'),
    ReferencedSignatureID: text(SIGNATURE),
    Signature: [signature],
  };
  const extension: UblNode = {
    ExtensionURI: text(ENVELOPED),
    ExtensionContent: [{ UBLDocumentSignatures: [{ SignatureInformation: [information] }] }],
  };
  const [invoice] = ubl.Invoice as [UblNode];
  return {
    ...ubl,
    Invoice: [
      {
        ...invoice,
        UBLExtensions: [{ UBLExtension: [extension] }],
        Signature: [{ ID: text(SIGNATURE), SignatureMethod: text(ENVELOPED) }],
      },
    ],
  };
}
