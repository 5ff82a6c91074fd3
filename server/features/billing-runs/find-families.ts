/** Families of a run: those to look at first, then by name. */
import type { Knex } from 'knex';
import type { RunChoice, RunException, RunStage } from '#shared/domain/billing-run';
import type { RunFamily } from '#shared/endpoints/billing-runs';
import type { Context } from '../../context';
import { whereFound } from '../../db/search';
import { SUM_SQL } from './find-run';
import { OF_RUN, type RunRow, type StoredFamily, WAITS } from './run-rows';

interface FamiliesWanted {
  search?: string | undefined;
  exception?: RunException | 'any' | undefined;
  product?: number | undefined;
  choice?: RunChoice | undefined;
  stage?: RunStage | 'refused' | undefined;
  parent?: number | undefined;
}

const STAGES: Record<RunStage | 'refused', string> = {
  preview: 'invoices.id IS NULL',
  drafted: 'invoices.id IS NOT NULL AND invoices.issued_at IS NULL',
  issued: 'invoices.issued_at IS NOT NULL',
  refused: 'family.message IS NOT NULL',
};

type Found = StoredFamily & {
  waits: boolean;
  parent_name: string;
  total_sum: number;
  invoice_id: number | null;
  invoice_no: string | null;
  payment_status: number | null;
  issued_at: Date | null;
};

export async function findFamilies(
  { trx }: Pick<Context, 'trx'>,
  run: Pick<RunRow, 'id'>,
  wanted: FamiliesWanted,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ data: RunFamily[]; total: number }> {
  const query = trx('billing_run_families AS family')
    .join('users', 'users.id', 'family.parent_id')
    .joinRaw(OF_RUN)
    .where({ 'family.run_id': run.id });
  narrow(query, wanted, trx);
  const counted = await query.clone().count({ total: 'family.parent_id' }).first();
  const found: Found[] = await query
    .select('family.*', 'users.name AS parent_name', 'invoices.id AS invoice_id', 'invoices.invoice_no')
    .select(
      'invoices.payment_status',
      'invoices.issued_at',
      trx.raw(`${SUM_SQL} AS total_sum, ${WAITS} AS waits`),
    )
    .orderByRaw(
      `(family.message IS NULL), (invoices.id IS NOT NULL), (cardinality(exceptions) = 0), lower(users.name), family.parent_id`,
    )
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { data: await present(trx, found), total: Number(counted?.total ?? 0) };
}

function narrow(query: Knex.QueryBuilder, wanted: FamiliesWanted, trx: Knex): void {
  const { search, exception, product, choice, stage, parent } = wanted;
  if (parent) query.where({ 'family.parent_id': parent });
  if (exception === 'any') query.whereRaw('cardinality(family.exceptions) > 0');
  else if (exception) query.whereRaw('? = ANY (family.exceptions)', [exception]);
  if (product) query.whereRaw('? = ANY (family.products)', [product]);
  if (choice) query.where({ 'family.choice': choice });
  if (stage) query.whereRaw(STAGES[stage]);
  if (!search) return;
  query.where((either) => {
    either.where((parents) => whereFound(parents, 'users.search_text', search));
    either.orWhereExists((children) => {
      children.select(trx.raw('1')).from('children').whereRaw('children.id = ANY (family.children)');
      whereFound(children, 'children.search_text', search);
    });
  });
}

async function present(trx: Knex, found: readonly Found[]): Promise<RunFamily[]> {
  const ids = found.flatMap(({ children, lines }) => [...children, ...lines.map(({ child_id }) => child_id)]);
  const last = found.flatMap(({ differences }) => differences.flatMap(({ child_id }) => child_id ?? []));
  const names = new Map<number, string>(
    (
      await trx('children')
        .whereRaw('id = ANY (?::bigint[])', [[...ids, ...last]])
        .select('id', 'fullname')
    ).map(({ id, fullname }) => [id, fullname]),
  );
  const child = (id: number) => ({ id, name: names.get(id) ?? '' });
  return found.map((family) => ({
    id: family.id,
    parent: { id: family.parent_id, name: family.parent_name },
    children: family.children.map(child),
    choice: family.choice,
    stage: family.invoice_id === null ? 'preview' : family.issued_at === null ? 'drafted' : 'issued',
    invoice:
      family.invoice_id === null
        ? null
        : {
            id: family.invoice_id,
            invoice_no: family.invoice_no,
            payment_status: family.payment_status as number,
          },
    lines: family.lines.map((line) => ({
      key: line.key,
      child: child(line.child_id),
      kind: line.kind,
      product_id: line.product_id,
      label: line.label,
      remarks: line.remarks,
      quantity: line.quantity,
      amount: line.amount,
      total: line.total,
      edited: line.edited,
      left_out: line.left_out,
      kept_from: line.kept_from ?? null,
    })),
    sum: family.total_sum,
    last_sum: family.last_sum,
    carried: family.carried,
    exceptions: family.exceptions,
    message: family.message,
    waits: family.waits,
    differences: family.differences.map(({ child_id, ...different }) => ({
      ...different,
      child: child_id === null ? null : child(child_id),
    })),
  }));
}
