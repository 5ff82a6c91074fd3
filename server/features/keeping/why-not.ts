/** What stands against erasing somebody: as people read it before they try, and as it is refused. */
import type { Knex } from 'knex';
import { leftStatuses } from '#shared/domain/statuses';
import { officeMessages } from '#shared/office-messages';
import type { Child } from '../../models/child';
import type { User } from '../../models/user';

/** As a list in SQL. */
export const LEFT = leftStatuses;

/** Empty where nothing does. */
export async function whyNotChild(trx: Knex, child: Child): Promise<string[]> {
  if (child.erased_at) return [officeMessages.erasedAlready];
  const { rows } = await trx.raw(
    `SELECT EXISTS (SELECT FROM legal_holds WHERE child_id = :id AND lifted_at IS NULL) AS held,
            EXISTS (SELECT FROM bill_lines WHERE child_id = :id AND invoice_id IS NULL)
            OR EXISTS (SELECT FROM bookings WHERE child_id = :id AND status = 'open')
            OR EXISTS (SELECT FROM bill_lines JOIN invoices ON invoices.id = bill_lines.invoice_id
                        WHERE bill_lines.child_id = :id
                          AND (${OPEN})) AS owes`,
    { id: child.id },
  );
  return [
    ...(rows[0].held ? [officeMessages.childHeld] : []),
    ...(LEFT.includes(child.status) ? [] : [officeMessages.childStillHere]),
    ...(rows[0].owes ? [officeMessages.childOwes] : []),
  ];
}

/** For an invoice: it is a draft, money is owed, too much was paid, or a payment waits. */
const OPEN = `invoices.issued_at IS NULL OR invoices.balance <> 0 OR EXISTS (SELECT FROM payments WHERE payments.invoice_id = invoices.id
                                                  AND payments.state IN ('declared', 'review'))`;

/** Empty where nothing does. */
export async function whyNotPerson(trx: Knex, person: User): Promise<string[]> {
  if (person.erased_at) return [officeMessages.personErasedAlready];
  const { rows } = await trx.raw(
    `SELECT EXISTS (SELECT FROM child_parents JOIN legal_holds USING (child_id)
                     WHERE user_id = :id AND lifted_at IS NULL) AS held,
            EXISTS (SELECT FROM child_parents JOIN children ON children.id = child_id
                     WHERE user_id = :id AND children.status <> ALL (CAST(:left AS int[]))) AS here,
            EXISTS (SELECT FROM invoices WHERE parent_id = :id AND (${OPEN})) AS owes`,
    { id: person.id, left: LEFT as unknown as Knex.RawBinding },
  );
  return [
    ...(person.deactivated_at ? [] : [officeMessages.personStillOpen]),
    ...(rows[0].held ? [officeMessages.personHeld] : []),
    ...(rows[0].here ? [officeMessages.personHasChildren] : []),
    ...(rows[0].owes ? [officeMessages.personOwes] : []),
  ];
}
