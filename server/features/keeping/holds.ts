/** Children under a legal hold: nothing of them goes, nor of their families' invoices and mails. */
import type { Knex } from 'knex';

export interface Held {
  heldChildren: readonly number[];
  /** The families' addresses. */
  heldEmails: readonly string[];
}

/** Who places a hold waits for the batch that is on its way, and the next batch sees the hold. */
export async function whileHoldsStay(trx: Knex): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock_shared(hashtext('legal_holds'))`);
}

export async function findHeld(trx: Knex): Promise<Held> {
  const { rows } = await trx.raw(
    `SELECT ARRAY(SELECT child_id FROM legal_holds WHERE lifted_at IS NULL) AS children,
            ARRAY(SELECT DISTINCT users.email FROM legal_holds JOIN child_parents USING (child_id)
                    JOIN users ON users.id = child_parents.user_id WHERE lifted_at IS NULL) AS emails`,
  );
  return { heldChildren: rows[0].children.map(Number), heldEmails: rows[0].emails };
}
