/** Requests as lists show them: all of them for head office, their own for everyone else. */
import type { Knex } from 'knex';
import type { ApprovalAct, ApprovalState } from '#shared/domain/approvals';
import type { Approval, ApprovalOperation } from '#shared/endpoints/approvals';
import { type Context, isHeadOffice } from '../../context';
import { mayDecide } from './policy';

export interface ApprovalRow {
  id: number;
  act: ApprovalAct;
  operation: ApprovalOperation;
  subject_id: number;
  form: object;
  reason: string;
  amount: number;
  limit_amount: number;
  balance_before: number | null;
  balance_after: number | null;
  preschool_id: number | null;
  parent_id: number | null;
  invoice_id: number | null;
  child_id: number | null;
  state: ApprovalState;
  /** The act of many that it is of. */
  act_id: string | null;
  requested_by: number;
  requested_at: Date;
  decided_by: number | null;
  decided_at: Date | null;
  decision_reason: string | null;
  refusal: string | null;
}

type Reading = Pick<Context, 'trx' | 'actor'>;

function visible({ trx, actor }: Reading): Knex.QueryBuilder {
  const found = trx('approvals');
  return isHeadOffice(actor) ? found : found.where('approvals.requested_by', actor.userId);
}

/** In the actor's scope, not locked. */
export const findApproval = (
  context: Reading,
  { id }: { id: number },
): PromiseLike<ApprovalRow | undefined> =>
  visible(context).where({ 'approvals.id': id }).first('approvals.*');

interface Wanted {
  page: number;
  per_page: number;
  state?: 'waiting' | 'decided' | undefined;
}

/** Those that wait the longest first; of the decided the latest. */
export async function listApprovals(
  context: Reading,
  { page, per_page, state = 'waiting' }: Wanted,
): Promise<{ data: Approval[]; total: number }> {
  const found = () =>
    state === 'waiting'
      ? visible(context).where('approvals.state', 'waiting')
      : visible(context).whereNot('approvals.state', 'waiting');
  const [{ count }] = await found().count();
  const order = state === 'waiting' ? 'asc' : 'desc';
  const rows = await named(found(), context)
    .orderBy([
      { column: state === 'waiting' ? 'approvals.requested_at' : 'approvals.decided_at', order },
      { column: 'approvals.id', order },
    ])
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { data: rows.map((row: NamedRow) => present(context, row)), total: Number(count) };
}

/** One as it is now, for who has just changed it. */
export async function presentApproval(context: Reading, id: number): Promise<Approval> {
  return present(
    context,
    await named(context.trx('approvals').where({ 'approvals.id': id }), context).first(),
  );
}

interface NamedRow extends ApprovalRow {
  invoice_no: string | null;
  child_name: string | null;
  parent_name: string | null;
  preschool_short_name: string | null;
  import_id: string | null;
  import_file_name: string | null;
  requester_name: string;
  decider_name: string | null;
  own_family: boolean;
}

/** As `requireOtherFamily` has it, of many at once. */
const OWN_FAMILY = `(
  approvals.parent_id = :actor OR EXISTS (
    SELECT FROM child_parents AS own LEFT JOIN child_parents AS other ON other.child_id = own.child_id
     WHERE own.user_id = :actor AND (own.child_id = approvals.child_id OR other.user_id = approvals.parent_id)
  )) IS TRUE AS own_family`;

const named = (found: Knex.QueryBuilder, { trx, actor }: Reading): Knex.QueryBuilder =>
  found
    .leftJoin('preschools', 'preschools.id', 'approvals.preschool_id')
    .join('users AS requester', 'requester.id', 'approvals.requested_by')
    .leftJoin('users AS decider', 'decider.id', 'approvals.decided_by')
    .leftJoin('users AS parent', 'parent.id', 'approvals.parent_id')
    .leftJoin('children', 'children.id', 'approvals.child_id')
    .leftJoin('invoices', 'invoices.id', 'approvals.invoice_id')
    .leftJoin('imports', (on) =>
      on
        .on('imports.number', 'approvals.subject_id')
        .andOn('approvals.operation', trx.raw('?', ['confirm_import'])),
    )
    .select(
      'approvals.*',
      'invoices.invoice_no',
      trx.ref('children.fullname').as('child_name'),
      trx.ref('parent.name').as('parent_name'),
      trx.ref('imports.id').as('import_id'),
      trx.ref('imports.file_name').as('import_file_name'),
      trx.ref('preschools.short_name').as('preschool_short_name'),
      trx.ref('requester.name').as('requester_name'),
      trx.ref('decider.name').as('decider_name'),
      trx.raw(OWN_FAMILY, { actor: actor.userId }),
    );

function present({ actor }: Reading, row: NamedRow): Approval {
  const {
    id,
    act,
    operation,
    state,
    amount,
    reason,
    balance_before,
    balance_after,
    decision_reason,
    refusal,
  } = row;
  const waits = state === 'waiting';
  const person = (of: number | null, name: string | null) =>
    of === null ? null : { id: of, name: name ?? '' };
  return {
    id,
    act,
    operation,
    state,
    amount,
    reason,
    balance_before,
    balance_after,
    decision_reason,
    limit: row.limit_amount,
    limits: row.operation === 'raise_limits' ? (row.form as Approval['limits']) : null,
    invoice: row.invoice_id === null ? null : { id: row.invoice_id, invoice_no: row.invoice_no },
    child: row.child_id === null ? null : { id: row.child_id, fullname: row.child_name ?? '' },
    parent: person(row.parent_id, row.parent_name),
    preschool_short_name: row.preschool_short_name,
    import: row.import_id === null ? null : { id: row.import_id, file_name: row.import_file_name ?? '' },
    requested_by: { id: row.requested_by, name: row.requester_name },
    requested_at: row.requested_at.toISOString(),
    decided_by: person(row.decided_by, row.decider_name),
    decided_at: row.decided_at?.toISOString() ?? null,
    refusal: waits ? refusal : null,
    may_decide: waits && mayDecide(actor, row) && !row.own_family,
    may_withdraw: waits && row.requested_by === actor.userId,
  };
}
