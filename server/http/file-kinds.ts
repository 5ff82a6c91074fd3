/** What a file is, told by its first bytes: its name and the type that a browser claims prove nothing. */
import type { FileKind } from '#shared/endpoints/endpoint';

interface Signature {
  kind: FileKind;
  contentType: string;
  matches(bytes: Buffer): boolean;
}

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

const signatures: readonly Signature[] = [
  { kind: 'jpeg', contentType: 'image/jpeg', matches: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  { kind: 'png', contentType: 'image/png', matches: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  {
    kind: 'webp',
    contentType: 'image/webp',
    matches: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
  },
  { kind: 'pdf', contentType: 'application/pdf', matches: (bytes) => startsWith(bytes, '%PDF-') },
];

/** Null for anything that is not taken anywhere. */
export function fileKindOf(bytes: Buffer): { kind: FileKind; contentType: string } | null {
  const found = signatures.find(({ matches }) => matches(bytes));
  return found ? { kind: found.kind, contentType: found.contentType } : null;
}
