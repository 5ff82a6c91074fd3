/** Imports of the demonstration: the one that the third preschool's children came by, and one that waits to be corrected. */

import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { DAY_MS } from '#shared/domain/calendar-date';
import { type ChildStatus, childStatuses } from '#shared/domain/statuses';
import type { ImportSummary } from '#shared/endpoints/imports';
import type { Clock } from '../clock';

const PLACE = 3;
const WRITTEN = '01930000-0000-7000-8000-000000000001';
const WAITING = '01930000-0000-7000-8000-000000000002';

/** Row, column, value, what is wrong and what to do: as the check words them. */
const TO_CORRECT = [
  [4, 'Parent e-mail', 'puan.lim@example', 'This is not an e-mail address.', 'Write it as name@example.com.'],
  [
    9,
    'Amount',
    '1.250,00',
    'The comma stands where a point belongs.',
    'Write the sen after a point: 1250.50.',
  ],
  [12, 'Date', '31/10/25', 'The year has two digits.', 'Write the year with four digits: 17/5/2021.'],
  [
    17,
    'Parent e-mail',
    'moved.away@example.com',
    'No parent in Tadika has this address.',
    'Import the children and their parents first, or correct the address.',
  ],
] as const;

export async function makeImports(trx: Knex, clock: Clock): Promise<void> {
  const admin = await trx('users').where({ email: 'admin@demo.test' }).first('id');
  const by = admin.id as number;
  await makeWritten(trx, clock, by);
  const id = WAITING;
  const at = new Date(clock.now().getTime() - DAY_MS);
  await trx('imports').insert({
    id,
    kind: 'balances',
    file_name: 'opening-balances-ipoh.csv',
    file_sha256: hashOf(id),
    state: 'invalid',
    rows_total: 61,
    rows_through: 61,
    problems: TO_CORRECT.length,
    created_by: by,
    created_at: at,
    finished_at: at,
  });
  await trx('import_problems').insert(
    TO_CORRECT.map(([row, column_name, value, problem, advice], at) => ({
      import_id: id,
      number: at + 1,
      row,
      column_name,
      value,
      problem,
      advice,
    })),
  );
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function makeWritten(trx: Knex, clock: Clock, by: number): Promise<void> {
  const preschool = await trx('preschools').where({ id: PLACE }).first('id', 'name', 'short_name');
  const children = await trx('children').where({ preschool_id: PLACE }).orderBy('id');
  const parents = await trx('child_parents')
    .whereIn(
      'child_id',
      children.map(({ id }) => id),
    )
    .countDistinct('user_id as count')
    .first();
  const at = new Date(clock.now().getTime() - 400 * DAY_MS);
  const id = WRITTEN;
  await trx('imports').insert({
    id,
    kind: 'children',
    file_name: 'children-ipoh.csv',
    file_sha256: hashOf(id),
    state: 'done',
    rows_total: children.length,
    rows_through: children.length,
    summary: JSON.stringify(summaryOf(preschool, children, Number(parents?.count))),
    created_by: by,
    created_at: at,
    confirmed_by: by,
    confirmed_at: at,
    finished_at: at,
  });
  await trx('import_records').insert(
    children.map(({ id: entity_id }, row) => ({
      entity_type: 'child',
      entity_id,
      import_id: id,
      row: row + 2,
    })),
  );
  await trx('audit_entries').insert({
    at,
    actor_id: by,
    action: 'imported',
    entity_type: 'import',
    entity_id: id,
    after: JSON.stringify({ file_name: 'children-ipoh.csv', children: children.length }),
  });
}

interface DemoChild {
  fullname: string;
  born_on: string | null;
  status: number;
}

function summaryOf(
  preschool: { id: number; name: string; short_name: string },
  children: readonly DemoChild[],
  parents: number,
): ImportSummary {
  const rows = children.length;
  return {
    rows,
    children: rows,
    parents_new: parents,
    parents_known: 0,
    children_without_parent: 0,
    balances: 0,
    zero: 0,
    owed: 0,
    credit: 0,
    unread: [],
    preschools: [{ ...preschool, rows, amount: 0 }],
    first: {
      heads: ['Row', 'Child name', 'Born on', 'Status', 'Preschool'],
      rows: children
        .slice(0, 10)
        .map(({ fullname, born_on, status }, at) => [
          String(at + 2),
          fullname,
          born_on ?? '',
          childStatuses[status as ChildStatus],
          preschool.short_name,
        ]),
    },
  };
}
