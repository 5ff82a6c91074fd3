/** The real server over a real database, with two preschools and the people and children of every simulation. */
import type { Knex } from 'knex';
import { businessDate } from '#shared/domain/calendar-date';
import { permissionsOf } from '#shared/permissions';
import { recordTypes } from '#shared/records/index';
import { createApp } from '../../../server/app';
import type { Clock } from '../../../server/clock';
import type { Actor, Context } from '../../../server/context';
import { createKnex } from '../../../server/db/knex';
import { eraseChild } from '../../../server/features/keeping/erase-child';
import { declineEntry, takeEntry } from '../../../server/features/quarantine/decide-entry';
import { Refusal } from '../../../server/http/refusal';
import { recordTables } from '../../../server/models/record-tables';
import { ChangeLog } from '../../../server/sync/change-log';
import {
  buildChild,
  buildClassroom,
  buildMaster,
  buildMedicine,
  buildPreschool,
  buildUser,
} from '../../support/factories';
import { noServices } from '../../support/services';
import { type QueryWatch, watchQueries } from './database-faults';
import { serverWork } from './event-loop';
import { type Handler, inject, type WireAnswer, type WireRequest } from './inject';
import { Snapshots } from './snapshots';

export interface Person {
  id: number;
  name: string;
  email: string;
  role: 'teacher' | 'therapist';
  /** At the beginning. */
  preschoolIds: number[];
}

export interface Cast {
  people: Person[];
  /** Child ids by preschool. */
  children: [first: number[], second: number[]];
  preschoolIds: [first: number, second: number];
  /** Who decides about quarantined entries. */
  office: Actor;
  principalId: number;
  /** What each child may be given, by the child. */
  medicines: Map<number, string>;
  /** The passes by which children are fetched, by child and day. */
  passes: Map<string, number>;
  masters: { activity: number[]; intervention: number[]; assessment: number[] };
}

/** The server's clock is the simulation's time. */
interface TimeSource {
  now: number;
}

/** Whoever fetches by a pass. */
export const PASS_NAME = 'Makcik Ros';
const PASS_DAYS = ['2026-03-10', '2026-03-11', '2026-03-12'];

export const BEGIN = Date.parse('2026-03-11T01:00:00Z');

/** As the server has them. */
const USUAL_PAGES = { base: 4_000, history: 500 };

export class House {
  time: TimeSource = { now: BEGIN };

  private constructor(
    readonly knex: Knex,
    /** Outside of the server: sees everything, and is never cut off. */
    readonly admin: Knex,
    readonly cast: Cast,
    readonly snapshots: Snapshots,
    /** How many entries a page of the feed holds. */
    readonly pages: { base: number; history: number },
    private readonly handler: Handler,
  ) {}

  static async open(knex: Knex, url: string): Promise<House> {
    const admin = createKnex(limited(url), { poolSize: 1 });
    const cast = await buildCast(admin);
    const snapshots = await Snapshots.open(admin);
    await snapshots.take('beginning');
    watchQueries(knex);
    let house: House | undefined;
    const now = () => new Date(house?.time.now ?? BEGIN);
    const clock: Clock = { now, today: () => businessDate(now()) };
    const secret = 'a secret only for tests, long enough';
    const pages = { ...USUAL_PAGES };
    const app = createApp({
      knex,
      clock,
      secret,
      services: noServices,
      demo: false,
      asksSecondFactor: false,
      version: 'test',
      appDir: null,
      feedPages: pages,
    });
    house = new House(knex, admin, cast, snapshots, pages, app.callback());
    return house;
  }

  /** Everything as it was before the first simulation, under an epoch of its own. */
  async begin(time: TimeSource): Promise<void> {
    this.time = time;
    Object.assign(this.pages, USUAL_PAGES);
    await this.snapshots.setBack('beginning');
  }

  serve(request: WireRequest, watch: QueryWatch): Promise<WireAnswer> {
    return serverWork.run(watch, () => inject(this.handler, request));
  }

  /** What `npm run restore` does to the feed. */
  async renewEpoch(): Promise<void> {
    await this.admin.raw('UPDATE feed_epoch SET epoch = gen_random_uuid()');
  }

  /** A guardian withdraws the consent to health data of a child, and tablets are told. */
  withdrawHealth(childId: number, guardianId: number): Promise<void> {
    return this.admin.transaction(async (trx) => {
      const { preschool_id } = await trx('children').where({ id: childId }).forNoKeyUpdate().first();
      await trx('consents').insert({
        child_id: childId,
        preschool_id,
        purpose: 'health',
        given: false,
        guardian_id: guardianId,
        how: 'paper',
        text_version: 1,
        language: 'ms',
        recorded_by: guardianId,
        recorded_at: new Date(this.time.now),
      });
      const changes = new ChangeLog();
      changes.changed(preschool_id, 'child', childId);
      await changes.publish(trx);
    });
  }

  /** Erases a child that has left, as head office does. */
  eraseChild(childId: number): Promise<void> {
    return this.admin.transaction(async (trx) => {
      await trx('children').where({ id: childId }).update({ status: 3, classroom_id: null });
      const changes = new ChangeLog();
      const now = new Date(this.time.now);
      const clock = { now: () => now, today: () => businessDate(now) };
      await eraseChild({ trx, clock, changes, actor: null }, childId);
      await changes.publish(trx);
    });
  }

  /** Head office takes a quarantined entry, or declines it; false where the server refuses that. */
  async decide(entryId: string, takes: boolean): Promise<boolean> {
    const now = new Date(this.time.now);
    const clock = { now: () => now, today: () => businessDate(now) };
    try {
      await this.admin.transaction(async (trx) => {
        const changes = new ChangeLog();
        const context: Context = { trx, clock, changes, actor: this.cast.office, services: noServices };
        if (takes) await takeEntry(context, entryId);
        else await declineEntry(context, entryId, 'Not so.');
        await changes.publish(trx);
      });
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Moves a child with all that is known of it, as the verb of the preschool's office would; false where it is. */
  moveChild(childId: number, to: number): Promise<boolean> {
    return this.admin.transaction(async (trx) => {
      const child = await trx('children').where({ id: childId }).forNoKeyUpdate().first();
      const from = child.preschool_id as number;
      if (from === to) return false;
      await trx('children').where({ id: childId }).update({ preschool_id: to, classroom_id: null });
      await trx('former_places')
        .insert({ child_id: childId, preschool_id: from, ended_at: new Date(this.time.now) })
        .onConflict(['child_id', 'preschool_id'])
        .merge();
      const changes = new ChangeLog();
      changes.gone(from, 'child', childId);
      changes.changed(to, 'child', childId);
      for (const type of recordTypes) {
        const rows: { id: string; date: string }[] = await trx(recordTables[type])
          .where({ child_id: childId })
          .select('id', 'date');
        for (const { id, date } of rows) {
          changes.gone(from, type, id);
          changes.changed(to, type, id, date);
        }
      }
      changes.gone(from, 'latest_soapp', childId);
      changes.changed(to, 'latest_soapp', childId);
      await changes.publish(trx);
      return true;
    });
  }

  async close(): Promise<void> {
    await this.admin.destroy();
  }
}

/** What waits for a lock that nobody gives back is to be told, not waited for. */
function limited(url: string): string {
  const made = new URL(url);
  made.searchParams.set('options', '-c lock_timeout=20s -c statement_timeout=60s');
  return made.href;
}

async function buildCast(knex: Knex): Promise<Cast> {
  const first = await buildPreschool(knex, { name: 'Bintang', short_name: 'BTG' });
  const second = await buildPreschool(knex, { name: 'Cahaya', short_name: 'CHY' });
  const given: [Person['role'], string, { id: number }[]][] = [
    ['teacher', 'farah', [first]],
    ['therapist', 'aminah', [first]],
    ['therapist', 'lim', [first, second]],
    ['teacher', 'devi', [second]],
  ];
  const people: Person[] = [];
  for (const [role, name, preschools] of given) {
    const user = await buildUser(knex, role === 'teacher' ? 5 : 6, {
      preschools,
      name,
      email: `${name}@test.test`,
    });
    people.push({ id: user.id, name, email: user.email, role, preschoolIds: preschools.map(({ id }) => id) });
  }
  const room = await buildClassroom(knex, first);
  await buildClassroom(knex, second);
  const children: Cast['children'] = [[], []];
  // They write nothing: they are told of their children.
  const parents: { id: number }[] = [];
  for (const name of ['salmah', 'rahim', 'mei'])
    parents.push(await buildUser(knex, 7, { name, email: `${name}@test.test` }));
  for (let count = 0; count < 2; count += 1) {
    const given = { classroom_id: room.id, parents: parents.slice(0, 2) };
    children[0].push((await buildChild(knex, first, given)).id);
    children[1].push((await buildChild(knex, second, { parents: parents.slice(2) })).id);
  }
  const passes = new Map<string, number>();
  for (const child of children.flat())
    for (const day of PASS_DAYS) passes.set(`${child} ${day}`, await buildPass(knex, child, day));
  const medicines = new Map<number, string>();
  for (const child of children.flat()) medicines.set(child, await buildMedicine(knex, { id: child }));
  const many = async (kind: 'activity' | 'intervention' | 'assessment') => [
    (await buildMaster(knex, kind)).id,
    (await buildMaster(knex, kind)).id,
  ];
  const masters = {
    activity: await many('activity'),
    intervention: await many('intervention'),
    assessment: await many('assessment'),
  };
  const { id: userId, name, email } = await buildUser(knex, 1, { name: 'office', email: 'office@test.test' });
  // Nobody writes as this one: it is told of accidents, of children who left with a stranger, and of rooms with too few staff.
  const ros = { preschools: [first, second], name: 'ros', email: 'ros@test.test' };
  const { id: principalId } = await buildUser(knex, 4, ros);
  const rights = { roleIds: [1], permissions: permissionsOf([1]), reach: 'all', preschoolIds: [] } as const;
  const session = { sessionId: '', deviceId: null, standing: 'live' } as const;
  const office = { userId, name, email, language: 'en', ...rights, ...session } as unknown as Actor;
  const preschoolIds: Cast['preschoolIds'] = [first.id, second.id];
  return { office, principalId, people, children, preschoolIds, medicines, masters, passes };
}

/** A pass as one of the parents sends it. */
async function buildPass(knex: Knex, child: number, day: string): Promise<number> {
  const { user_id } = await knex('child_parents').where({ child_id: child }).first('user_id');
  const { preschool_id } = await knex('children').where({ id: child }).first('preschool_id');
  const rules = { forbidden: false, never_alone: false, by_parent: true, named_at: new Date(BEGIN) };
  const said = { name: PASS_NAME, from_on: day, to_on: day, pass: '280417' };
  const [row] = await knex('collectors')
    .insert({ child_id: child, preschool_id, named_by: user_id, ...said, ...rules })
    .returning('id');
  return row.id;
}
