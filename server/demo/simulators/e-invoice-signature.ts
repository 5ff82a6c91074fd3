/**
 * The signature of an e-invoice as MyInvois looks at it. It shares nothing with what signs: it takes a document apart, and
 * computes anew what is said of it.
 */
import { createHash, verify, X509Certificate } from 'node:crypto';

type Node = Record<string, unknown>;
/** What fits the schema of version 1.1. */
export type SignedContent = Node & { Invoice: [Node] };

interface Wrong {
  code: string;
  message: string;
}

const wrong = (code: string, message: string): Wrong => ({ code, message });

/** The only one of each name, one within the other. */
const at = (node: Node, path: string): Node =>
  path.split('/').reduce((one, name) => (one[name] as [Node])[0], node);
const textAt = (node: Node, path: string) => String(at(node, path)._);
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** Null where nothing is wrong. @param now when it came, at which its certificate has to hold */
export function wrongSignature(content: SignedContent, now: Date): Wrong | null {
  const [{ UBLExtensions: extensions, Signature: _, ...invoice }] = content.Invoice;
  const signature = at(
    { extensions },
    'extensions/UBLExtension/ExtensionContent/UBLDocumentSignatures/SignatureInformation/Signature',
  );
  const qualifying = at(signature, 'Object/QualifyingProperties');
  const said = at(qualifying, 'SignedProperties/SignedSignatureProperties');
  const cert = at(said, 'SigningCertificate/Cert');
  const [ofProperties, ofDocument] = at(signature, 'SignedInfo').Reference as [Node, Node];
  const document = JSON.stringify({ ...content, Invoice: [invoice] });

  const certificate = certificateOf(textAt(signature, 'KeyInfo/X509Data/X509Certificate'));
  if (!certificate) return wrong('DS302', 'The certificate of the signature can’t be read.');
  if (textAt(ofProperties, 'DigestValue') !== digestOf(JSON.stringify(qualifying)))
    return wrong('DS320', 'The digest of the signed properties is not that of the signed properties.');
  if (textAt(ofDocument, 'DigestValue') !== digestOf(document))
    return wrong('DS322', 'The digest of the document is not that of its content, which may have changed.');
  if (
    textAt(cert, 'CertDigest/DigestValue') !== createHash('sha256').update(certificate.raw).digest('base64')
  )
    return wrong('DS323', 'The digest of the certificate is not that of the certificate.');
  if (textAt(cert, 'IssuerSerial/X509IssuerName') !== issuerOf(certificate))
    return wrong('DS326', 'The issuer of the certificate is not the one of the signed properties.');
  if (BigInt(textAt(cert, 'IssuerSerial/X509SerialNumber')) !== BigInt(`0x${certificate.serialNumber}`))
    return wrong('DS327', 'The serial number of the certificate is not the one of the signed properties.');
  const value = Buffer.from(textAt(signature, 'SignatureValue'), 'base64');
  if (!verify('sha256', Buffer.from(document), certificate.publicKey, value))
    return wrong('DS333', 'The signature was not made by the key of the certificate.');
  return wrongHolder(certificate, invoice) ?? wrongDays(certificate, now);
}

function certificateOf(encoded: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
}

/** A part a line, the outermost first. */
const partsOf = (name: string) =>
  name.split('\n').map((part): [key: string, value: string] => {
    const [key = '', ...value] = part.split('=');
    return [key, value.join('=').replace(/\\(.)/g, '$1')];
  });

const issuerOf = ({ issuer }: X509Certificate): string =>
  partsOf(issuer)
    .reverse()
    .map(([key, value]) => `${key}=${/[,+="<>#;]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value}`)
    .join(', ');

function wrongHolder({ subject }: X509Certificate, invoice: Node): Wrong | null {
  const of = new Map(partsOf(subject));
  const [tin, registration] = (
    at(invoice, 'AccountingSupplierParty/Party').PartyIdentification as { ID: [{ _: string }] }[]
  ).map(({ ID: [id] }) => id._);
  if (!of.has('organizationIdentifier'))
    return wrong('DS307', 'The organisation identifier of the certificate is empty.');
  if (of.get('organizationIdentifier') !== tin)
    return wrong('DS311', 'The tax number of the certificate is not that of the seller.');
  return of.get('serialNumber') === registration
    ? null
    : wrong('DS312', 'The registration number of the certificate is not that of the seller.');
}

function wrongDays({ validFrom, validTo }: X509Certificate, now: Date): Wrong | null {
  if (now < new Date(validFrom)) return wrong('DS329', 'The certificate is not valid yet.');
  return now > new Date(validTo) ? wrong('DS329', 'The certificate has expired.') : null;
}
