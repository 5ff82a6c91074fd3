/**
 * Many writers on one preschool, readers that follow by their cursors: at the end each reader holds what the server
 * holds, whatever committed when.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { FeedChange, PushedOperation } from '#shared/endpoints/sync';
import type { Caller } from '../support/api';
import { buildChild, buildMaster, buildPreschool, buildUser } from '../support/factories';
import { runningApi, TODAY } from './running-api';
import { pullAll, push, reportOperation, reportRow, screeningOperation } from './tablet';

const running = runningApi();
const WRITERS = 8;
const PUSHES = 15;
const CHILDREN = 24;

let writers: Caller[];
let readers: Caller[];
let administrator: Caller;
let children: number[];
let painting: number;

beforeAll(async () => {
  const { knex, api } = running;
  const preschools = [await buildPreschool(knex), await buildPreschool(knex)];
  const staff = async (role: number, of = preschools) =>
    api.as(await buildUser(knex, role, { preschools: of }));
  writers = await Promise.all(Array.from({ length: WRITERS }, () => staff(6)));
  readers = [await staff(6), await staff(5, preschools.slice(0, 1)), await staff(4, preschools.slice(1))];
  administrator = await api.as(await buildUser(knex, 2));
  painting = (await buildMaster(knex, 'activity')).id;
  const built = [];
  // Most of the noise is on one preschool.
  for (let count = 0; count < CHILDREN; count += 1)
    built.push(await buildChild(knex, preschools[count % 6 === 0 ? 1 : 0] as { id: number }));
  children = built.map(({ id }) => id);
});

/** The same numbers in every run: the schedule is left to chance, the work is not. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

async function write(caller: Caller, seed: number, sent: PushedOperation[]): Promise<void> {
  const next = numbers(seed);
  for (let count = 0; count < PUSHES; count += 1) {
    const operations = Array.from({ length: 1 + next(4) }, () => {
      const id = children[next(CHILDREN)] as number;
      return next(2) === 0
        ? screeningOperation(id, { body_temperature: 36 + next(20) / 10 })
        : reportOperation(id, {
            activities: { rows: [reportRow(painting, { notes: `${seed} ${count} ${next(1_000)}` })] },
          });
    });
    const answer = await push(caller, operations);
    expect(answer.status).toBe(200);
    for (const { status } of answer.body.data.results)
      expect(['applied', 'merged', 'alternative']).toContain(status);
    sent.push(...operations);
    // Every so often the last push comes again, as after a lost answer.
    if (next(4) === 0) await push(caller, operations);
    if (next(5) === 0)
      await administrator.post('/api/children-activities', { name: `Made ${seed} ${count}` });
  }
}

type Local = Map<string, FeedChange['document']>;

function apply(local: Local, changes: readonly FeedChange[]): void {
  for (const { type, id, document } of changes) {
    if (document) local.set(`${type} ${id}`, document);
    else local.delete(`${type} ${id}`);
  }
}

/** Follows until the writers are done, and then once more. */
async function follow(caller: Caller, isOver: () => boolean): Promise<{ local: Local; pulls: number }> {
  const local: Local = new Map();
  let cursor: string | undefined;
  for (let pulls = 1; ; pulls += 1) {
    const last = isOver();
    const pulled = await pullAll(caller, cursor);
    apply(local, pulled.changes);
    cursor = pulled.cursor;
    if (last) return { local, pulls };
  }
}

describe('eight writers and three readers', () => {
  it('miss nothing, double nothing, and agree in the end', async () => {
    const sent: PushedOperation[] = [];
    let over = false;
    const writing = Promise.all(writers.map((caller, index) => write(caller, index + 1, sent))).then(() => {
      over = true;
    });
    const following = readers.map((caller) => follow(caller, () => over));
    await writing;
    const followed = await Promise.all(following);

    for (const [index, { local, pulls }] of followed.entries()) {
      const whole: Local = new Map();
      apply(whole, (await pullAll(readers[index] as Caller)).changes);
      expect(pulls).toBeGreaterThan(3);
      expect(Object.fromEntries(local)).toEqual(Object.fromEntries(whole));
    }

    // Every row that was sent is there once, and every screening is one with all that differed beside it.
    const rows = sent
      .filter(({ name }) => name === 'save_report')
      .flatMap(
        (one) => (one.arguments.sections as { activities: { rows: { id: string }[] } }).activities.rows,
      );
    const stored = await running.knex('daily_report_rows').pluck('id');
    expect(stored.sort()).toEqual(rows.map(({ id }) => id).sort());
    for (const child of children) {
      const id = screeningId(child, TODAY);
      const written = sent
        .filter((one) => one.arguments.id === id)
        .map((one) => one.arguments.body_temperature);
      const [live] = await running.knex('health_screenings').where({ id });
      const others = await running.knex('alternatives').where({ entity_id: id }).pluck('other_value');
      expect(new Set([live?.body_temperature, ...others].filter((value) => value !== undefined))).toEqual(
        new Set(written),
      );
      expect(await running.knex('daily_reports').where({ id: dailyReportId(child, TODAY) })).toHaveLength(
        sent.some((one) => one.arguments.report_id === dailyReportId(child, TODAY)) ? 1 : 0,
      );
    }
    expect(await running.knex('receipts').count().first()).toEqual({ count: sent.length });
  });

  it('leave each feed with one entry a record and a number for each', async () => {
    const feeds = await running.knex('feeds');
    for (const { id, seq } of feeds) {
      const seqs = await running.knex('feed_entries').where({ feed_id: id }).orderBy('seq').pluck('seq');
      expect(new Set(seqs).size).toBe(seqs.length);
      expect(seqs.at(-1) ?? 0).toBeLessThanOrEqual(seq);
    }
  });
});
