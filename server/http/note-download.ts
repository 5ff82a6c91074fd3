/** What of personal data goes out as a file stands in the trail: who took it, of what, how it was filtered, how many rows. */
import { Readable } from 'node:stream';
import { audit } from '../audit';
import type { Context } from '../context';
import { log } from '../log';

export interface Taken {
  /** The type of its record, or of those that it lists. */
  entityType: string;
  /** Null for a list. */
  id: number | string | null;
  query: unknown;
}

/** A paper is noted before it goes; a list when it ends, or breaks off, with the rows that went until then. */
export async function noteDownload(
  context: Context,
  { entityType, id, query }: Taken,
  body: unknown,
): Promise<void> {
  const note = (rows: number | undefined) =>
    audit(context, {
      action: 'downloaded',
      entityType,
      entityId: id ?? 'list',
      after: { filter: given(query), ...(rows !== undefined && { rows }) },
    });
  if (!(body instanceof Readable)) return note(undefined);
  const counted = body as Readable & { info?: { records: number } };
  body.once('close', () => {
    note(counted.info?.records).catch((err) => log.error({ err }, 'a download was not noted'));
  });
}

/** What of the query says something. */
function given(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && String(value) !== '',
    ),
  );
}
