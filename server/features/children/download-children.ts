/** The list of children as a CSV, whatever its length, with whom to reach and who pays. */
import { classAge } from '#shared/domain/calendar-date';
import { type ChildStatus, childStatuses } from '#shared/domain/statuses';
import type { ChildFilters } from '#shared/endpoints/children';
import type { Actor, Context } from '../../context';
import { inBatches } from '../../db/in-batches';
import type { CsvCell } from '../../documents/csv';
import type { ListedChild } from '../../models/child';
import { readsCare, readsIdentity } from '../../who-reads';
import { allChildren } from './list-children';

export const childHeads = [
  'Name',
  'MyKid number',
  'Born on',
  'Age',
  'Status',
  'Preschool',
  'Classroom',
  'Programme',
  'Other products',
  'Allergies',
  'Payer',
  'Payer e-mail',
  'Payer phone',
] as const;

type DownloadedChild = ListedChild & {
  payer_name: string | null;
  payer_email: string | null;
  payer_phone: string | null;
};

export async function* childRows(context: Context, filters: ChildFilters): AsyncGenerator<CsvCell[][]> {
  const query = allChildren(context, filters)
    .leftJoin('child_parents', (join) =>
      join
        .on('child_parents.child_id', 'children.id')
        .andOn('child_parents.is_payer', context.trx.raw('true')),
    )
    .leftJoin('users as payers', 'payers.id', 'child_parents.user_id')
    .select('payers.name as payer_name', 'payers.email as payer_email', 'payers.phone_no as payer_phone');
  const today = context.clock.today();
  for await (const rows of inBatches<DownloadedChild>(context.trx, query))
    yield rows.map((row) => cellsOf(row, today, context.actor));
}

/** Whom the same filters tell of. */
export async function idsOf(context: Context, filters: ChildFilters): Promise<number[]> {
  const found = (await allChildren(context, filters)) as ListedChild[];
  return found.map(({ id }) => id);
}

function cellsOf(child: DownloadedChild, today: string, actor: Actor): CsvCell[] {
  return [
    child.fullname,
    readsIdentity(actor) ? child.mykid_no : null,
    child.born_on,
    child.born_on && classAge(child.born_on, today),
    childStatuses[child.status as ChildStatus],
    child.preschool_name,
    child.classroom_name,
    child.product_name,
    child.other_products.map(({ name }) => name).join('; '),
    readsCare(actor) ? child.allergies : null,
    child.payer_name,
    child.payer_email,
    child.payer_phone,
  ];
}
