/** Checks a whole file: what is wrong with it, what would be written, and how that is told. Writes nothing. */
import { setImmediate as breathe } from 'node:timers/promises';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { IMPORT_ROWS_MAX, type ImportKind } from '#shared/domain/import-columns';
import type { ImportProblem } from '#shared/endpoints/imports';
import type { Context } from '../../context';
import type { LetOff } from '../../models/import';
import { checkAllowed, letOffByBalances } from './balances-allowed';
import { BalancesCheck } from './check-balances';
import { ChildrenCheck } from './check-children';
import { PlansCheck } from './check-plans';
import { readHeads } from './head';
import { knownBalances, knownChildren } from './known';
import { knownPlans } from './known-plans';
import { letOffByPlans } from './plans-let-off';
import { inOrder, type Row, toRow } from './problems';
import { decodeFile, readTable, type Table, UnreadableFile } from './read-table';
import { type Plan, type Summary, summaryOf } from './summary';

/** Rows between two breaths in which the server answers others. */
const ROWS_A_BREATH = 200;

export interface Examined {
  problems: ImportProblem[];
  plan: Plan | null;
  summary: Summary | null;
  letOff: readonly LetOff[];
}

export interface Progress {
  total: (rows: number) => Promise<void>;
  /** How many rows more are through. */
  through: (rows: number) => Promise<void>;
}

type Examining = Pick<Context, 'trx' | 'actor' | 'clock'>;

/** @param lock true where what is planned is written at once */
export async function examine(
  context: Examining,
  kind: ImportKind,
  bytes: Buffer,
  progress: Progress,
  lock = false,
): Promise<Examined> {
  try {
    const table = await readTable(decodeFile(bytes), IMPORT_ROWS_MAX);
    return await examineTable(context, kind, table, progress, lock);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return refused([wholeFile(error.message, '', error.row)]);
  }
}

const refused = (problems: ImportProblem[]): Examined => ({
  problems,
  plan: null,
  summary: null,
  letOff: [],
});

const wholeFile = (problem: string, advice: string, row: number | null = null): ImportProblem => ({
  row,
  column: null,
  value: '',
  problem,
  advice,
});

async function examineTable(
  context: Examining,
  kind: ImportKind,
  table: Table,
  progress: Progress,
  lock: boolean,
): Promise<Examined> {
  const { head, problems } = readHeads(kind, table.head);
  await progress.total(table.rows.length);
  if (problems.length > 0) return refused(problems);
  if (table.rows.length === 0)
    return refused([
      wholeFile('This file has no rows below the first.', 'Rows that begin with # are not read.'),
    ]);
  const rows = table.rows.flatMap((row) => toRow(row, head, problems) ?? []);
  const check = { children: checkChildren, balances: checkBalances, plans: checkPlans }[kind];
  const plan = await check(context, { rows, problems, progress, lock, commaParts: table.commaParts });
  const summary = summaryOf(plan, { rows: table.rows.length, unread: head.unread });
  return { problems: inOrder(problems), plan, summary, letOff: await letOffOf(context, plan) };
}

async function letOffOf(context: Examining, plan: Plan): Promise<LetOff[]> {
  switch (plan.kind) {
    case 'children':
      return [];
    case 'balances':
      return letOffByBalances(plan.balances);
    case 'plans':
      return letOffByPlans(context, plan.lines);
  }
}

interface Checking {
  rows: readonly Row[];
  problems: ImportProblem[];
  progress: Progress;
  lock: boolean;
  commaParts: boolean;
}

async function checkChildren(
  context: Examining,
  { rows, problems, progress, lock }: Checking,
): Promise<Plan> {
  const known = await knownChildren(context, rows, lock);
  const check = new ChildrenCheck(known, context.clock.today(), problems, toPhone);
  await each(rows, (row) => check.add(row), progress);
  check.finish();
  return { kind: 'children', known, children: check.planned, parents: check.parents };
}

async function checkBalances(
  context: Examining,
  { rows, problems, progress, commaParts }: Checking,
): Promise<Plan> {
  const known = await knownBalances(context, rows);
  const check = new BalancesCheck(known, context.clock.today(), problems, commaParts);
  await each(rows, (row) => check.add(row), progress);
  await checkAllowed(context, check.planned, problems);
  return { kind: 'balances', known, balances: check.planned, zero: check.zero };
}

async function checkPlans(
  context: Examining,
  { rows, problems, progress, lock, commaParts }: Checking,
): Promise<Plan> {
  const known = await knownPlans(context, rows, lock);
  const check = new PlansCheck(known, problems, commaParts);
  await each(rows, (row) => check.add(row), progress);
  return { kind: 'plans', known, lines: check.planned };
}

async function each(rows: readonly Row[], look: (row: Row) => void, progress: Progress): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_BREATH) {
    const some = rows.slice(from, from + ROWS_A_BREATH);
    for (const row of some) look(row);
    await breathe();
    await progress.through(some.length);
  }
}

/** Malaysian unless it says otherwise, as everywhere (users/phone.ts). */
function toPhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'MY');
  return number?.isValid() ? number.number : null;
}
