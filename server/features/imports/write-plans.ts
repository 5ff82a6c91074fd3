/** Writes checked lines of plans, each in the audit trail. They are charged when their month is billed. */
import { audit } from '../../audit';
import type { Context } from '../../context';
import { type Columns, insertRows, takeIds } from './bulk';
import type { Plan } from './summary';

/** @param onWritten hears how many lines are through */
export async function writePlans(
  context: Context,
  { lines }: Extract<Plan, { kind: 'plans' }>,
  onWritten: (rows: number) => Promise<void>,
): Promise<void> {
  const { trx, clock, actor } = context;
  const ids = await takeIds(trx, 'plan_lines', lines.length);
  const now = clock.now();
  const made = lines.map(({ row: _, fullname: __, preschool_id, ...content }, at) => ({
    id: ids[at] as number,
    preschool_id,
    content,
  }));
  const rows = made.map(({ id, content }) => ({
    id,
    ...content,
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  }));
  await insertRows(trx, 'plan_lines', lineColumns, rows, onWritten);
  await audit(
    context,
    made.map(({ id, preschool_id, content }) => ({
      action: 'created',
      entityType: 'plan_line',
      entityId: id,
      preschoolId: preschool_id,
      after: content,
    })),
  );
}

const lineColumns: Columns = {
  id: 'bigint',
  child_id: 'bigint',
  product_id: 'bigint',
  amount: 'bigint',
  quantity: 'integer',
  period: 'text',
  year_month: 'integer',
  proration: 'text',
  discountable: 'boolean',
  remarks: 'text',
  starts_on: 'date',
  ends_on: 'date',
  created_by: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};
