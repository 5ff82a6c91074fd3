/**
 * Takes the files of a call and the fields beside them (`multipart/form-data`) into memory, within limits. Only
 * endpoints that declare files get here, and only after the caller is known; CSRF goes by its header as ever.
 */
import { createHash } from 'node:crypto';
import busboy from 'busboy';
import type { Context as HttpContext } from 'koa';
import { type Endpoint, FILE_MAX_BYTES, type FileKind, type FileRule } from '#shared/endpoints/endpoint';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { PictureProblem, redrawPicture } from '../providers/pictures';
import { readFields } from './query';
import { unreadable } from './refusal';

const FIELDS_MAX = 100;
const FIELD_BYTES_MAX = 100_000;
const NAME_MAX = 200;

export interface UploadedFile {
  /** As the person's device called it, without folders. */
  name: string;
  /** By its contents. */
  contentType: string;
  /** For what was sent: a picture is drawn anew, and its bytes are others then. */
  sha256: string;
  /** How many bytes were sent. */
  sentBytes: number;
  bytes: Buffer;
}

export interface Multipart {
  /** Texts, and lists of texts where brackets or repeats say so. */
  fields: Record<string, string | string[]>;
  files: Record<string, UploadedFile>;
  /** What is wrong with the parts: told only to those who may make the call. */
  errors: FieldErrors;
}

/** The parts of a request, or null where it is no multipart one. @throws Refusal 400 where it can't be read */
export async function readMultipart(http: HttpContext, endpoint: Endpoint): Promise<Multipart | null> {
  if (!http.is('multipart/form-data')) return null;
  // Without a prototype, as the fields: whatever a part is called is only a name.
  const errors: FieldErrors = Object.create(null);
  const { pairs, parts } = await readParts(http, Object.keys(endpoint.files).length, errors);
  const files: Record<string, UploadedFile> = Object.create(null);
  for (const part of parts) {
    // Its own alone: a part may be called `constructor`.
    const rule = Object.hasOwn(endpoint.files, part.field) ? endpoint.files[part.field] : undefined;
    const problem = rule ? problemOf(part, rule) : messages.unknownField;
    if (problem) errors[part.field] = [problem];
    else await addFile(files, errors, part);
  }
  return { fields: readFields(pairs), files, errors };
}

/** What is missing of the files that must be there. */
export function missingFiles(endpoint: Endpoint, { files, errors }: Pick<Multipart, 'files' | 'errors'>) {
  const missing = Object.entries(endpoint.files).filter(
    ([name, rule]) => rule.required && !files[name] && !errors[name],
  );
  return Object.fromEntries(missing.map(([name]) => [name, [messages.fileRequired]])) as FieldErrors;
}

interface Part {
  field: string;
  name: string;
  bytes: Buffer;
  tooLarge: boolean;
}

function readParts(
  http: HttpContext,
  filesMax: number,
  errors: FieldErrors,
): Promise<{ pairs: [string, string][]; parts: Part[] }> {
  return new Promise((resolve, reject) => {
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: http.req.headers,
        defParamCharset: 'utf8',
        limits: {
          fileSize: FILE_MAX_BYTES,
          files: filesMax,
          fields: FIELDS_MAX,
          fieldSize: FIELD_BYTES_MAX,
          headerPairs: 50,
        },
      });
    } catch {
      return reject(unreadable());
    }
    const pairs: [string, string][] = [];
    const parts: Part[] = [];
    const fail = (error: Error) => {
      http.req.unpipe(parser);
      // The rest of what is sent is read and thrown away, so that the answer reaches the sender.
      http.req.resume();
      reject(error);
    };
    parser.on('field', (name, value, { valueTruncated, nameTruncated }) => {
      if (valueTruncated || nameTruncated) errors[name] = [messages.tooLarge];
      else pairs.push([name, value]);
    });
    parser.on('file', (field, stream, { filename }) => {
      const chunks: Buffer[] = [];
      const part: Part = { field, name: filename ?? '', bytes: Buffer.alloc(0), tooLarge: false };
      parts.push(part);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => {
        part.tooLarge = true;
        chunks.length = 0;
      });
      stream.on('end', () => {
        part.bytes = Buffer.concat(chunks);
      });
    });
    parser.on('filesLimit', () => {
      errors[''] = [messages.filesTooMany];
    });
    parser.on('fieldsLimit', () => {
      errors[''] = [messages.tooLarge];
    });
    parser.on('error', () => fail(unreadable()));
    parser.on('close', () => resolve({ pairs, parts }));
    http.req.on('aborted', () => reject(unreadable()));
    http.req.pipe(parser);
  });
}

function problemOf({ bytes, tooLarge }: Part, rule: FileRule): string | null {
  if (tooLarge) return messages.fileTooLarge;
  if (bytes.length === 0) return messages.fileEmpty;
  // A table has no sign at its beginning: its reader says what is wrong with it.
  if (rule.kinds.includes('csv')) return null;
  const found = fileKindOf(bytes);
  if (found && rule.kinds.includes(found.kind)) return null;
  return rule.kinds.includes('pdf') ? messages.fileKind : messages.fileKindPhoto;
}

/** A picture is drawn anew before anybody else sees it. */
async function addFile(files: Multipart['files'], errors: FieldErrors, part: Part): Promise<void> {
  const file = toFile(part);
  try {
    const isPicture = file.contentType.startsWith('image/');
    files[part.field] = isPicture
      ? { ...file, bytes: await redrawPicture(file.bytes, file.contentType) }
      : file;
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error;
    errors[part.field] = [
      error.reason === 'unreadable' ? messages.pictureUnreadable : messages.pictureTooLarge,
    ];
  }
}

function toFile({ name, bytes }: Part): UploadedFile {
  return {
    name: plainName(name),
    contentType: fileKindOf(bytes)?.contentType ?? 'application/octet-stream',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sentBytes: bytes.length,
    bytes,
  };
}

/** Without folders, control signs and what a header could not carry. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}"<>|:*?]/gu, '').trim();
  return plain.slice(-NAME_MAX) || 'file';
}

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

/**
 * What a file is, told by its first bytes: its name and the type that a browser claims prove nothing. Null for anything
 * that is not taken anywhere.
 */
function fileKindOf(bytes: Buffer): { kind: FileKind; contentType: string } | null {
  const found = signatures.find(({ matches }) => matches(bytes));
  return found ? { kind: found.kind, contentType: found.contentType } : null;
}
