/**
 * A release can be set back: the one before finds everything that it reads, and can write what it writes. Each step is
 * taken on a database of its own and compared with what stood there before; and a server serves with steps of a later
 * release that it does not know.
 */
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { screeningId } from '#shared/domain/uuid';
import { createClock } from '../../server/clock';
import { createKnex } from '../../server/db/knex';
import { migrationSource } from '../../server/db/migrate';
import { Caller } from '../support/api';
import { useDatabase } from '../support/database';
import { urlOfDatabase } from '../support/database-url';
import { dropDatabase } from '../support/drop-database';
import {
  type BuiltChild,
  type BuiltUser,
  buildChild,
  buildInvoice,
  buildPreschool,
  buildUser,
  PASSWORD,
} from '../support/factories';
import { setUpTotp } from '../support/second-factor';
import { startServer } from '../support/server-process';
import { addFee, dataOf, newInvoice, pay } from './money';
import { done, pullAll, screeningOperation } from './tablet';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();

/**
 * What a step may do all the same. These were taken before there was a release to set back to; of a step from now on the
 * reason is to be said here. Mostly there is another way: the first of two releases stops reading what the second one's
 * step takes away.
 */
const AGREED: Record<string, string[]> = {
  // One act more than the release before writes.
  '0127_keep_pictures': ['care_events: care_events_act_check is new or changed'],
  '0005_extend_sync': ['held_entries: held_entries_reason_check is new or changed'],
  '0007_extend_children': ['children: children_mykid_no_key is new or changed'],
  '0012_create_invoices': [
    'bill_lines.amount was int4 and is int8',
    'bill_lines.discount_amount was int4 and is int8',
    'bill_lines: bill_lines_carry_check is new or changed',
    'bill_lines: bill_lines_invoice_id_fkey is new or changed',
    'bill_lines: bill_lines_kind_check is new or changed',
    'bill_lines: bill_lines_unbilled_is_of_a_child is new or changed',
  ],
  '0014_create_payment_settings': [
    'payment_setting_preschools.provider must be given',
    'payment_settings: payment_settings_emails_check is new or changed',
    'payment_settings: payment_settings_id_provider_key is new or changed',
  ],
  '0018_create_portal': ['parent_forms.content must be given'],
  // Wider than before.
  '0027_note_arrivals': ['sessions: sessions_ended_because_check is new or changed'],
  '0036_guard_sessions_and_trail': ['sessions: sessions_ended_because_check is new or changed'],
  '0046_keep_consents': ['held_entries: held_entries_reason_check is new or changed'],
  '0050_rotate_session_cookies': ['sessions: sessions_ended_because_check is new or changed'],
  '0053_keep_and_erase': ['invoice_numbers: invoice_numbers_state_check is new or changed'],
  // Wider than before: what the release before writes still fits.
  '0062_pay_out_credits': ['carry_forwards: carry_forwards_open_key is new or changed'],
  '0065_draft_invoices': [
    'bulk_acts: bulk_acts_act_check is new or changed',
    'invoices: invoices_payment_status_check is new or changed',
  ],
  '0066_revise_invoices': ['notifications: notifications_kind_check is new or changed'],
  '0068_name_entries': [
    'ledger_entries: ledger_entries_cause_type_check is new or changed',
    'ledger_entries: ledger_entries_kind_check is new or changed',
  ],
  '0074_register_data_requests': [
    'files: files_size_check is new or changed',
    'notifications: notifications_kind_check is new or changed',
  ],
  // Wider than before.
  '0079_name_payees': ['notifications: notifications_kind_check is new or changed'],
  '0071_create_approvals': ['notifications: notifications_kind_check is new or changed'],
  // Wider than before.
  '0089_close_days': ['notifications: notifications_kind_check is new or changed'],
  // What the release before writes names a preschool.
  '0100_approve_limits': ['approvals: approvals_place_check is new or changed'],
  '0093_approve_imports': ['approvals: approvals_place_check is new or changed'],
  // Wider than before.
  '0095_import_plans': ['imports: imports_kind_check is new or changed'],
  // Wider than before.
  // Wider than before.
  '0097_remind_families': ['notifications: notifications_kind_check is new or changed'],
  '0096_pay_several': ['carry_forwards: carry_forwards_open_key is new or changed'],
  // A request stays when its draft goes.
  // Wider than before.
  '0109_note_staff': ['notifications: notifications_kind_check is new or changed'],
  '0107_keep_requests': ['approvals: approvals_invoice_id_fkey is new or changed'],
  // Wider than before.
  '0128_acknowledge_records': ['notifications: notifications_kind_check is new or changed'],
  '0102_name_collectors': [
    'notifications: notifications_kind_check is new or changed',
    'presences: presences_check3 is new or changed',
    'presences: presences_checked_check is new or changed',
  ],
};

/** Rows as a release before a step left them, put there just before it, and what is to have become of them. */
const FILLED: Record<string, (knex: Knex) => Promise<() => Promise<void>>> = {
  '0147_know_who_measured': async (knex) => {
    const school = await buildPreschool(knex);
    const teacher = await buildUser(knex, 5);
    const [date, at] = ['2026-03-11', new Date('2026-03-11T01:00Z')];
    const screen = async () => {
      const child = await buildChild(knex, school);
      const id = screeningId(child.id, date);
      const written = { created_at: at, updated_by: teacher.id, updated_at: at };
      const place = { id, child_id: child.id, preschool_id: school.id, date };
      await knex('health_screenings').insert({ ...place, body_temperature: 36.5, version: 1, ...written });
      return id;
    };
    const before = await screen();
    return async () => {
      const signedIn = (id: string) =>
        knex('health_screenings').where({ id }).first('measured_by', 'measured_at');
      // Nobody knows by now who measured it: it is read as who wrote last.
      expect(await signedIn(before)).toEqual({ measured_by: null, measured_at: null });
      // A process of the release before inserts without the columns, and another changes the symptoms.
      const since = await screen();
      const nurse = await buildUser(knex, 5);
      const symptoms = {
        symptoms: ['Cough'],
        updated_by: nurse.id,
        updated_at: new Date('2026-03-11T02:00Z'),
      };
      await knex('health_screenings').where({ id: since }).update(symptoms);
      expect(await signedIn(since)).toEqual({ measured_by: teacher.id, measured_at: at });
      await knex('health_screenings').where({ id: since }).update({ body_temperature: 38 });
      expect(await signedIn(since)).toMatchObject({ measured_by: nurse.id });
    };
  },
  '0086_number_receipts': async (knex) => {
    const school = await buildPreschool(knex);
    const invoice = await buildInvoice(knex, school, await buildUser(knex, 7));
    const { parent_id, preschool_id, id: invoice_id } = invoice;
    const at = (text: string) => ({ created_at: new Date(text), updated_at: new Date(text) });
    const paid = {
      parent_id,
      preschool_id,
      invoice_id,
      payment_method: 5,
      paid_at: '2025-12-31',
      amount: 100,
    };
    const made = await knex('payments')
      .insert([
        {
          ...paid,
          state: 'confirmed',
          source: 'parent',
          ...at('2025-12-30T01:00Z'),
          decided_at: '2026-01-05T01:00Z',
        },
        // The last minutes of the year in Malaysia, and the first ones.
        { ...paid, state: 'confirmed', source: 'staff', ...at('2025-12-31T15:59Z') },
        { ...paid, state: 'confirmed', source: 'staff', ...at('2025-12-31T16:01Z') },
        { ...paid, state: 'declared', source: 'parent', ...at('2026-01-02T01:00Z') },
      ])
      .returning('id');
    await knex('payments').insert({
      ...paid,
      amount: -10,
      refund_of: made[1].id,
      state: 'confirmed',
      source: 'staff',
      ...at('2026-01-03T01:00Z'),
    });
    return async () => {
      const given = await knex('payment_receipts').orderBy(['year', 'number']);
      expect(given.map(({ year, number, payment_id }) => [year, number, payment_id])).toEqual([
        [2025, 1, made[1].id],
        [2026, 1, made[2].id],
        [2026, 2, made[0].id],
      ]);
      expect(given[0]).toMatchObject({
        receipt_no: expect.stringMatching(/-OR-25-00001$/),
        original_as: 'mail',
        content: { payment: { paid_amount: 100, paid_at: '2025-12-31' }, lines: [] },
      });
      expect(await knex('receipt_series').orderBy('year').select('year', 'last')).toEqual([
        { year: 2025, last: 1 },
        { year: 2026, last: 2 },
      ]);
    };
  },
  '0027_note_arrivals': async (knex) => {
    // Today's factories mark the steps of the feed, which a release of then did not.
    await knex.raw('CREATE TABLE feed_steps (feed_id bigint, seq bigint)');
    const [here, there] = [await buildPreschool(knex), await buildPreschool(knex)];
    const attends = await buildChild(knex, here, { status: 1 });
    const waits = await buildChild(knex, here, { status: 5 });
    const at = { created_at: new Date(), updated_at: new Date() };
    const book = (child: BuiltChild, preschool: { id: number }, year: number, status = 'open') =>
      knex('bookings').insert({ child_id: child.id, preschool_id: preschool.id, year, status, ...at });
    await book(attends, here, 2000);
    await book(attends, here, 2200);
    await book(attends, here, 2001, 'cancelled');
    await book(attends, there, 2002);
    await book(waits, here, 2003);
    const feed = () => knex('feed_entries').where({ feed_id: here.id }).orderBy('seq');
    const before = await feed();
    await knex.raw('DROP TABLE feed_steps');
    const heard = before.at(-1)?.seq;
    return async () => {
      expect(await knex('bookings').orderBy('year').select('year', 'status')).toEqual([
        { year: 2000, status: 'used' },
        { year: 2001, status: 'cancelled' },
        { year: 2002, status: 'open' },
        { year: 2003, status: 'open' },
        { year: 2200, status: 'open' },
      ]);
      expect(await knex('bookings').whereNotNull('arrived_at').pluck('year')).toEqual([2000]);
      // Tablets hear of their preschool again, of nothing else, and of what comes after it.
      const after = await feed();
      expect(after.filter(({ seq }) => seq > heard).map(({ entity_type }) => entity_type)).toEqual([
        'preschool',
      ]);
      const others = (entries: { entity_type: string }[]) =>
        entries.filter(({ entity_type }) => entity_type !== 'preschool');
      expect(others(before).length).toBeGreaterThan(0);
      expect(others(after)).toEqual(others(before));
      expect(await knex('feeds').where({ id: here.id }).first('seq')).toEqual({ seq: after.at(-1)?.seq });
    };
  },
};

interface Column {
  type: string;
  needed: boolean;
}

/** Every column of every table, by `table.column`; and what each table holds its rows to. */
interface Shape {
  columns: Map<string, Column>;
  rules: Map<string, string>;
}

async function shapeOf(knex: Knex): Promise<Shape> {
  const columns = await knex.raw(
    `SELECT table_name || '.' || column_name AS name, table_name, udt_name AS type,
            is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER' AS needed
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'knex%'`,
  );
  const rules = await knex.raw(
    `SELECT conrelid::regclass || ': ' || conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'u', 'x', 'f') AND conrelid <> 0
     UNION ALL
     SELECT indrelid::regclass || ': ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
       FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
      WHERE indisunique AND NOT indisprimary AND relnamespace = 'public'::regnamespace`,
  );
  return {
    columns: new Map(
      columns.rows.map(({ name, type, needed }: Column & { name: string }) => [name, { type, needed }]),
    ),
    rules: new Map(rules.rows.map(({ name, definition }: Record<string, string>) => [name, definition])),
  };
}

/** What the release before would stumble over. */
function taken(before: Shape, after: Shape): string[] {
  const tables = new Set([...before.columns.keys()].map((name) => name.split('.')[0]));
  const gone = [...before.columns].flatMap(([name, { type, needed }]) => {
    const now = after.columns.get(name);
    if (!now) return `${name} is gone`;
    if (now.type !== type) return `${name} was ${type} and is ${now.type}`;
    return now.needed && !needed ? `${name} must be given now` : [];
  });
  const added = [...after.columns].flatMap(([name, { needed }]) =>
    !before.columns.has(name) && needed && tables.has(name.split('.')[0]) ? `${name} must be given` : [],
  );
  const tightened = [...after.rules].flatMap(([name, definition]) => {
    const [table = ''] = name.split(':');
    // A rule about new columns alone is no matter of a release that does not know them.
    const ofNew = [...after.columns.keys()]
      .filter((column) => column.startsWith(`${table}.`) && !before.columns.has(column))
      .some((column) => definition.includes(column.slice(table.length + 1)));
    return tables.has(table) && before.rules.get(name) !== definition && !ofNew
      ? `${name} is new or changed`
      : [];
  });
  return [...gone, ...added, ...tightened];
}

describe('each step', () => {
  const name = 'migrations_step_by_step';
  let knex: Knex;

  beforeAll(async () => {
    await database.knex.raw(`CREATE DATABASE ${name} TEMPLATE template0`);
    knex = createKnex(urlOfDatabase(inject('databaseUrl'), name));
  });
  afterAll(async () => {
    await knex?.destroy();
    await dropDatabase(database.knex, name);
  });

  it('takes nothing away that the release before reads, asks for nothing that it does not write, and finds its rows', async () => {
    const found: Record<string, string[]> = {};
    const steps = await migrationSource.getMigrations([]);
    let before = await shapeOf(knex);
    for (const step of steps) {
      const check = await FILLED[step as string]?.(knex);
      await knex.migrate.up({ migrationSource, disableMigrationsListValidation: true });
      await check?.();
      const after = await shapeOf(knex);
      const problems = taken(before, after);
      if (problems.length > 0) found[step as string] = problems.toSorted();
      before = after;
    }
    expect(found).toEqual(AGREED);
  });
});

describe('a release that was set back', () => {
  /** Steps of a release to come: a column in every table, a table, a rule of its own. */
  async function moveOn(knex: Knex): Promise<void> {
    const { rows } = await knex.raw(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'knex%'
          AND table_name NOT IN (SELECT typname FROM pg_proc JOIN pg_type ON pg_type.oid = prorettype)`,
    );
    // But for those whose rows a function makes: a step that widens one replaces the function with it.
    for (const { name } of rows)
      await knex.raw("ALTER TABLE ?? ADD COLUMN of_tomorrow text NOT NULL DEFAULT 'x'", name);
    await knex.raw('CREATE TABLE things_of_tomorrow (id bigint PRIMARY KEY)');
    await knex('knex_migrations').insert(
      ['9998_think_of_tomorrow', '9999_do_it'].map((name) => ({
        name,
        batch: 99,
        migration_time: new Date(),
      })),
    );
  }

  interface People {
    teacher: BuiltUser;
    finance: BuiltUser;
    parent: BuiltUser;
    child: BuiltChild;
  }

  /** A little of everything that reads and writes. */
  async function workAt(url: string, { teacher, finance, parent, child }: People): Promise<void> {
    const enter = async ({ email }: BuiltUser) => {
      const caller = new Caller(url);
      expect((await caller.signIn(email, PASSWORD)).status).toBe(200);
      return caller;
    };
    const [tablet, office, home] = [await enter(teacher), await enter(finance), await enter(parent)];
    await setUpTotp(office, createClock());
    await done(tablet, screeningOperation(child.id, {}, null, createClock().today()));
    const { changes } = await pullAll(tablet);
    expect(changes.map(({ type }) => type)).toContain('screening');
    const invoice = await newInvoice(office, parent);
    await addFee(office, invoice, child, 85_000);
    await pay(office, invoice, 20_000);
    expect(dataOf(await office.get('/api/reports/summary'))).toHaveLength(1);
    expect(dataOf(await home.get('/api/portal/home')).due.total).toBe(65_000);
  }

  it('starts on the newer database, says so, and is signed in to, read and written', async () => {
    const { knex } = database;
    const school = await buildPreschool(knex);
    const teacher = await buildUser(knex, 5, { preschools: [school] });
    const finance = await buildUser(knex, 3);
    const parent = await buildUser(knex, 7);
    const child = await buildChild(knex, school, { parents: [parent] });
    await moveOn(knex);
    const server = await startServer({
      env: {
        DATABASE_URL: database.url,
        APP_SECRET: 'a secret for tests that is long enough',
        HOST: '127.0.0.1',
      },
    });
    try {
      expect(server.output()).toContain('9999_do_it');
      await workAt(server.url, { teacher, finance, parent, child });
    } finally {
      await server.stop();
    }
    // The next start of the later release finds its steps done.
    const names = await knex('knex_migrations').orderBy('id', 'desc').limit(2).pluck('name');
    expect(names).toEqual(['9999_do_it', '9998_think_of_tomorrow']);
    expect(await knex('knex_migrations_lock').pluck('is_locked')).toEqual([0]);
  });
});
