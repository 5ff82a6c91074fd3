/** Records that nobody saw end: they stay on the tablet, whatever their day. */
import { attendingStatuses } from '#shared/domain/statuses';
import type { RecordDocument } from '#shared/records/define-record';
import { kindOf, type RecordType, recordTypes } from '#shared/records/index';
import type { UserDatabase } from './user-database';

type Tables = Pick<UserDatabase, 'records' | 'children'>;

/**
 * The ids of all that belongs to one, as the server has it: what was entered here, and is still to be judged, ends none. Of a
 * child who left nobody is waited for. What no key opens may belong to one.
 */
export async function openRecords(
  { records, children }: Tables,
  types: readonly RecordType[] = recordTypes,
): Promise<ReadonlySet<string>> {
  const open: string[] = [];
  for (const type of types) {
    const { openIds } = kindOf(type);
    if (!openIds) continue;
    const rows = await records.where('[type+date]').between([type, ''], [type, '\uffff']).toArray();
    if (rows.length === 0) continue;
    const sealed = rows.filter(({ server }) => server === undefined);
    const documents = rows.flatMap(({ server }): RecordDocument[] => (server ? [server] : []));
    const known = await children.bulkGet([...new Set(documents.map(({ child_id }) => child_id))]);
    const here = new Set(
      known.flatMap((child) => (child && attendingStatuses.includes(child.status) ? child.id : [])),
    );
    open.push(...openIds(documents.filter(({ child_id }) => here.has(child_id))));
    open.push(...sealed.map(({ id }) => id));
  }
  return new Set(open);
}
