/** Illnesses that nobody saw end: they stay on the tablet, whatever their day. */
import { attendingStatuses } from '#shared/domain/statuses';
import type { IllnessDocument } from '#shared/records/illness';
import { openIdsOf } from '#shared/records/illness-cases';
import type { UserDatabase } from './user-database';

/**
 * The ids of all that belongs to one, as the server has it: what was entered here, and is still to be judged, ends none. Of a
 * child who left nobody is waited for. What no key opens may belong to one.
 */
export async function openIllnesses({ records, children }: UserDatabase): Promise<ReadonlySet<string>> {
  const rows = await records.where('[type+date]').between(['illness', ''], ['illness', '\uffff']).toArray();
  if (rows.length === 0) return new Set();
  const sealed = rows.filter(({ server }) => server === undefined);
  const documents = rows.flatMap(({ server }) => (server ? [server as IllnessDocument] : []));
  const known = await children.bulkGet([...new Set(documents.map(({ child_id }) => child_id))]);
  const here = new Set(
    known.flatMap((child) => (child && attendingStatuses.includes(child.status) ? child.id : [])),
  );
  const open = openIdsOf(documents.filter(({ child_id }) => here.has(child_id)));
  return new Set([...open, ...sealed.map(({ id }) => id)]);
}
