/** Unregistered children as they stand on the wire, with the notices that went out: three statements a page. */
import type { Knex } from 'knex';
import type { UnregisteredChild } from '#shared/endpoints/unregistered-children';
import { named, presentPreschoolName } from '../../http/present';
import { Mail } from '../../models/mail';
import type { UnregisteredChildRow } from '../../models/unregistered-child';
import { ABOUT } from './add-unregistered-child';

/** The relations that a presented one needs. */
export const UNREGISTERED_GRAPH = '[preschool, classroom, child, author, decider]';

export async function presentUnregisteredChildren(
  trx: Knex,
  rows: readonly UnregisteredChildRow[],
): Promise<UnregisteredChild[]> {
  const mails = await Mail.query(trx)
    .where({ about_type: ABOUT })
    .whereIn(
      'about_id',
      rows.map(({ id }) => String(id)),
    )
    .orderBy(['created_at', 'id'])
    .select('about_id', 'recipients', 'state', 'sent_at');
  return rows.map((row) =>
    present(
      row,
      mails.filter((mail) => mail.about_id === String(row.id)),
    ),
  );
}

function present(row: UnregisteredChildRow, mails: readonly Mail[]): UnregisteredChild {
  const { preschool, author, decider, decided_at, child } = row;
  if (!preschool || !author) throw new Error('presentUnregisteredChildren needs UNREGISTERED_GRAPH');
  return {
    id: row.id,
    name: row.name,
    preschool: presentPreschoolName(preschool),
    classroom: named(row.classroom),
    child_age: row.child_age,
    parent_name: row.parent_name,
    status: row.status,
    created_by: { id: author.id, name: author.name },
    created_at: row.created_at.toISOString(),
    came_on: row.came_on,
    decided:
      decider && decided_at ? { by: decider.name, at: decided_at.toISOString(), reason: row.reason } : null,
    child: child ? { id: child.id, fullname: child.fullname } : null,
    mails: mails.map(({ recipients, state, sent_at }) => ({
      recipients,
      state,
      sent_at: sent_at?.toISOString() ?? null,
    })),
  };
}
