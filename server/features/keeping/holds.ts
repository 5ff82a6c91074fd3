/** Children under a legal hold: nothing of them goes, nor of their families' invoices and mails. */
import type { Knex } from 'knex';
import type { LegalHold } from '#shared/endpoints/keeping';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';
import type { Child } from '../../models/child';

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

interface HoldRow {
  child_id: number;
  fullname: string;
  reason: string;
  placed_by: number;
  name: string;
  placed_at: Date;
}

const openHolds = (trx: Knex) =>
  trx('legal_holds')
    .join('children', 'children.id', 'legal_holds.child_id')
    .join('users', 'users.id', 'legal_holds.placed_by')
    .whereNull('lifted_at');

const present = ({ child_id, fullname, reason, placed_by, name, placed_at }: HoldRow): LegalHold => ({
  child: { id: child_id, fullname },
  reason,
  placed_by: { id: placed_by, name },
  placed_at: placed_at.toISOString(),
});

const COLUMNS = ['child_id', 'fullname', 'reason', 'placed_by', 'users.name', 'placed_at'];

export async function findHold(trx: Knex, childId: number): Promise<LegalHold | null> {
  const found: HoldRow | undefined = await openHolds(trx).where({ child_id: childId }).first(COLUMNS);
  return found ? present(found) : null;
}

export async function listHolds(
  trx: Knex,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ data: LegalHold[]; total: number }> {
  const [counted] = await openHolds(trx).count('* as total');
  const rows: HoldRow[] = await openHolds(trx)
    .orderBy([{ column: 'placed_at', order: 'desc' }, 'legal_holds.id'])
    .limit(per_page)
    .offset((page - 1) * per_page)
    .select(COLUMNS);
  return { data: rows.map(present), total: Number(counted?.total) };
}

/** Waits for a batch that is on its way: afterwards nothing of the child goes. @throws Refusal 409 where it holds already */
export async function placeHold(context: Context, child: Child, reason: string): Promise<void> {
  const { trx, actor, clock } = context;
  await lockHolds(trx);
  const placed = await trx('legal_holds')
    .insert({ child_id: child.id, reason, placed_by: actor.userId, placed_at: clock.now() })
    .onConflict(trx.raw('(child_id) WHERE lifted_at IS NULL'))
    .ignore()
    .returning('id');
  if (placed.length === 0) throw conflict(officeMessages.heldAlready, await findHold(trx, child.id));
  await note(context, child, 'hold_placed', { hold_reason: reason });
}

/** @throws Refusal 409 where it is under none */
export async function liftHold(context: Context, child: Child): Promise<void> {
  const { trx, actor, clock } = context;
  await lockHolds(trx);
  const lifted = await trx('legal_holds')
    .where({ child_id: child.id, lifted_at: null })
    .update({ lifted_at: clock.now(), lifted_by: actor.userId });
  if (lifted === 0) throw conflict(officeMessages.notHeld);
  await note(context, child, 'hold_lifted');
}

const lockHolds = (trx: Knex) => trx.raw(`SELECT pg_advisory_xact_lock(hashtext('legal_holds'))`);

const note = (context: Context, child: Child, action: string, after?: object) =>
  audit(context, {
    action,
    entityType: 'child',
    entityId: child.id,
    preschoolId: child.preschool_id,
    after: after ?? null,
  });
