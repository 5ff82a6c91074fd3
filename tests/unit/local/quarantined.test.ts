/** Entries in quarantine, for the principal: what their author sees, and can do about them. */

import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { screeningId } from '#shared/domain/uuid';
import type { QuarantineNotice } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import { recordScreening } from '../../../src/local/day-entries';
import { InvalidEntryError } from '../../../src/local/errors';
import { askPrincipal, discardEntry, resendEntry } from '../../../src/local/outbox-changes';
import type { OutboxRow } from '../../../src/local/outbox-row';
import { signIn } from '../../../src/local/sign-in';
import { signOut } from '../../../src/local/sign-out-by-hand';
import { fullBatch, selectBatch } from '../../../src/local/sync/batch';
import { readSyncState } from '../../../src/local/sync/sync-state';
import type { Active, Tablet } from '../../../src/local/tablet';
import { readMeta } from '../../../src/local/user-database';
import { activeOf, buildChild, signedIn } from './support/build';
import { type FakeServer, json, pulled, pushed, TODAY } from './support/fake-server';

let server: FakeServer;
let tablet: Tablet;
let active: Active;
let told: QuarantineNotice[] | null;

beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
  told = null;
  server.onPull = () => pulled({ held: told });
  server.onOther = (request) => answerDiscards(request);
});

async function answerDiscards(request: Request): Promise<Response> {
  const { user_id, discards } = await request.json();
  const operation_ids = discards.map((note: { operation_id: string }) => note.operation_id);
  return json({ data: { envelope: 'tadika-sync-1', user_id, operation_ids } });
}

const screen = async (temperature = 36.6) => {
  const content = { body_temperature: temperature, symptoms: [], others_message: null };
  return (await recordScreening({ childId: 11, date: TODAY, content }, tablet)).operationId;
};
const rows = () => active.database.outbox.orderBy('order').toArray();
const state = () => readSyncState(tablet, active);

/** An entry that the server has just answered like this. */
async function answered(status: 'held' | 'refused', temperature?: number): Promise<OutboxRow> {
  const id = await screen(temperature);
  const usual = server.onPush;
  server.onPush = (body) => {
    const errors = { child_id: ['Only active children are screened.'] };
    return pushed(body, [
      { operation_id: id, status, ...(status === 'refused' && { message: 'No.', errors }) },
    ]);
  };
  await active.sync.run('button');
  server.onPush = usual;
  return (await rows()).find((row) => row.operation_id === id) as OutboxRow;
}

function noticeOf(row: OutboxRow, changed: Partial<QuarantineNotice> = {}): QuarantineNotice {
  const { operation_id, name, payload_version, captured_at, clock_offset_ms, base } = row;
  return {
    operation_id,
    operation: {
      operation_id,
      name,
      payload_version,
      captured_at,
      clock_offset_ms,
      arguments: row.arguments,
      base,
    },
    author: 'Cikgu Farah',
    because: 'out_of_scope',
    held_at: '2026-11-20T04:00:00.000Z',
    decision: null,
    reason: null,
    by: null,
    at: null,
    ...changed,
  };
}

const declined = { decision: 'declined', reason: 'She was not here.', by: 'Puan Rohana' } as const;

async function declinedEntry(): Promise<OutboxRow> {
  const row = await answered('held', 38.2);
  told = [noticeOf(row, { ...declined, at: '2026-11-20T05:00:00.000Z' })];
  await active.sync.run('button');
  told = null;
  return (await rows())[0] as OutboxRow;
}

describe('A pull that tells of quarantined entries', () => {
  test('keeps what became of each beside it', async () => {
    const row = await answered('held');
    told = [noticeOf(row)];
    await active.sync.run('button');
    expect(await rows()).toMatchObject([{ sent_as: 'held', held: { decision: null } }]);
    expect(await state()).toMatchObject({ sign: 'sent', quarantined: 1, declined: 0 });
    told = [noticeOf(row, { decision: 'taken', by: 'Puan Rohana', at: '2026-11-20T05:00:00.000Z' })];
    await active.sync.run('button');
    expect(await rows()).toMatchObject([{ held: { decision: 'taken', by: 'Puan Rohana' } }]);
    expect(await state()).toMatchObject({ sign: 'sent', quarantined: 0, declined: 0 });
  });

  test('makes one that is not here as it was sent, so that it is the same if it is offered again', async () => {
    const row = await answered('held');
    const notice = noticeOf(row, { author: row.author.name });
    const operation = { ...notice.operation, day_asked: true as const, ask: { because: ['No.'] } };
    await active.database.outbox.clear();
    told = [{ ...notice, operation }];
    await active.sync.run('button');
    const [made] = await rows();
    const offered = selectBatch({
      unsent: [{ ...(made as OutboxRow), state: 'pending' }],
      userId: active.user.id,
      now: 0,
      limits: fullBatch,
      impatient: true,
      offered: new Set(),
    });
    expect(offered.texts.map((text) => JSON.parse(text))).toEqual([operation]);
  });

  test('asks for attention where one was declined', async () => {
    await declinedEntry();
    expect(await state()).toMatchObject({ sign: 'attention', quarantined: 0, declined: 1 });
  });

  test('makes an entry again that this tablet does not have', async () => {
    const row = await answered('held', 38.2);
    await signOut(tablet);
    await signIn({ email: 'farah@demo.test', password: 'secret' }, tablet);
    active = activeOf(tablet);
    await active.database.outbox.clear();
    told = [noticeOf(row, { ...declined, at: '2026-11-20T05:00:00.000Z' })];
    await active.sync.run('button');
    expect(await rows()).toMatchObject([
      {
        operation_id: row.operation_id,
        entity_type: 'screening',
        entity_id: screeningId(11, TODAY),
        child_id: 11,
        author: { id: 5, name: 'Cikgu Farah' },
        state: 'sent',
        sent_as: 'held',
        arguments: { body_temperature: 38.2 },
        held: { reason: 'She was not here.' },
      },
    ]);
    const { operationId } = await resendEntry(row.operation_id, {}, tablet);
    await active.sync.run('button');
    expect(server.applied).toContain(operationId);
  });

  test('leaves out what it told before and tells no more, and touches nothing it never told', async () => {
    const first = await answered('held');
    told = [noticeOf(first)];
    await active.sync.run('button');
    told = null;
    const second = await answered('held', 37.1);
    told = [];
    await active.sync.run('button');
    expect((await rows()).map(({ operation_id }) => operation_id)).toEqual([second.operation_id]);
  });

  test('keeps an open one however old, and a taken one for 30 days', async () => {
    const row = await answered('held');
    told = [noticeOf(row)];
    await active.sync.run('button');
    const later = (days: number) => {
      const at = Date.parse('2026-11-20T04:00:00Z') + days * DAY_MS;
      const page = {
        server_time: new Date(at).toISOString(),
        today: new Date(at).toISOString().slice(0, 10),
      };
      server.onPull = () => pulled({ ...page, held: told });
      return active.sync.run('button');
    };
    told = null;
    await later(40);
    expect(await rows()).toHaveLength(1);
    told = [noticeOf(row, { decision: 'taken', by: 'Puan Rohana', at: '2026-12-30T04:00:00.000Z' })];
    await later(41);
    told = null;
    await later(60);
    expect(await rows()).toHaveLength(1);
    await later(72);
    await later(73);
    expect(await rows()).toHaveLength(0);
  });
});

describe('A declined entry', () => {
  test('can be sent again, changed: the old one is done with, on the server too', async () => {
    const row = await declinedEntry();
    const changed = { ...row.arguments, body_temperature: 37.2 };
    const { operationId } = await resendEntry(row.operation_id, { arguments: changed }, tablet);
    expect(await rows()).toMatchObject([
      { order: row.order, operation_id: operationId, state: 'pending', sent_as: null, overlaid: 1 },
    ]);
    expect((await rows())[0]?.held).toBeUndefined();
    // A pull that still tells of the old one does not bring it back.
    told = [noticeOf(row, { ...declined, at: '2026-11-20T05:00:00.000Z' })];
    server.onOther = () => json({ message: 'Busy.' }, 404);
    await active.sync.run('button');
    expect(await rows()).toHaveLength(1);
    server.onOther = answerDiscards;
    await active.sync.run('button');
    expect(server.applied).toEqual([operationId]);
    expect(await readMeta(active.database, 'discarded')).toEqual([]);
  });

  test('can be deleted', async () => {
    const row = await declinedEntry();
    await discardEntry(row.operation_id, tablet);
    await active.sync.run('button');
    expect(await rows()).toEqual([]);
    expect(await state()).toMatchObject({ sign: 'sent', declined: 0 });
  });

  test('is not handed to the principal again as it is', async () => {
    const row = await declinedEntry();
    await expect(askPrincipal(row.operation_id, tablet)).rejects.toBeInstanceOf(InvalidEntryError);
  });
});

describe('Asking the principal', () => {
  test('works with no network: a new operation, with what its author was told', async () => {
    const row = await answered('refused');
    server.online = false;
    const { operationId } = await askPrincipal(row.operation_id, tablet);
    expect(operationId).not.toBe(row.operation_id);
    await active.sync.run('button');
    expect(await state()).toMatchObject({ refused: 0, waiting: 1 });
    server.online = true;
    server.onPush = (body) => pushed(body, [{ operation_id: operationId, status: 'held' }]);
    await active.sync.run('button');
    expect(server.pushes.at(-1)?.operations).toMatchObject([
      { operation_id: operationId, ask: { because: ['Only active children are screened.'] } },
    ]);
    expect(await state()).toMatchObject({ refused: 0, waiting: 0, quarantined: 1 });
  });

  test('lets the entries behind it go on', async () => {
    const row = await answered('refused');
    const second = await screen(37);
    await askPrincipal(row.operation_id, tablet);
    await active.sync.run('button');
    expect(server.applied.at(-1)).toBe(second);
  });

  test('says so where nobody could read the entry, and keeps it', async () => {
    const row = await answered('refused');
    const poison = { ...row, arguments: { ...row.arguments, body_temperature: 'warm' } };
    await active.database.outbox.put(poison);
    await expect(askPrincipal(row.operation_id, tablet)).rejects.toMatchObject({
      errors: { '': [messages.notForThePrincipal] },
    });
    expect(await rows()).toMatchObject([{ state: 'refused' }]);
  });

  test('is over when its author edits and resends it after all', async () => {
    const row = await answered('refused');
    const asked = await askPrincipal(row.operation_id, tablet);
    server.onPush = (body) => pushed(body, [{ operation_id: asked.operationId, status: 'refused' }]);
    await active.sync.run('button');
    await resendEntry(asked.operationId, {}, tablet);
    expect((await rows())[0]?.ask).toBeUndefined();
  });
});

describe('What its author threw away', () => {
  test('is told at the next contact, and then forgotten', async () => {
    const row = await answered('refused');
    server.online = false;
    await discardEntry(row.operation_id, tablet);
    await active.sync.run('button');
    expect(await readMeta(active.database, 'discarded')).toHaveLength(1);
    server.online = true;
    await active.sync.run('button');
    const request = server.requests.findLast(({ url }) => url.endsWith('/api/sync/discards'));
    expect(await request?.json()).toMatchObject({
      user_id: 5,
      device_id: tablet.deviceId,
      discards: [{ operation_id: row.operation_id, name: 'record_screening', child_id: 11, date: TODAY }],
    });
    expect(await readMeta(active.database, 'discarded')).toEqual([]);
    const calls = server.calls.length;
    await active.sync.run('button');
    expect(server.calls.slice(calls)).not.toContain('POST /api/sync/discards');
  });

  test('is kept where the answer is not our server’s, or names something else', async () => {
    const row = await answered('refused');
    await discardEntry(row.operation_id, tablet);
    for (const data of [{}, { envelope: 'tadika-sync-1', user_id: 5, operation_ids: [] }]) {
      server.onOther = () => json({ data });
      await active.sync.run('button');
      expect(await readMeta(active.database, 'discarded')).toHaveLength(1);
    }
  });

  test('outlives a sign-out with no network, and is told when its author is back', async () => {
    const row = await answered('refused');
    await discardEntry(row.operation_id, tablet);
    server.online = false;
    expect(await signOut(tablet)).toEqual({ kept: 0 });
    server.online = true;
    await signIn({ email: 'farah@demo.test', password: 'secret' }, tablet);
    active = activeOf(tablet);
    await active.sync.run('start');
    expect(server.calls).toContain('POST /api/sync/discards');
    expect(await readMeta(active.database, 'discarded')).toEqual([]);
  });
});

describe('What a tablet tells, and keeps', () => {
  test('at each contact: how many entries are still on it', async () => {
    await answered('refused');
    await active.sync.run('button');
    const request = server.requests.findLast(({ url }) => url.includes('/api/sync/pull'));
    expect(new URL(request?.url ?? '').searchParams.get('waiting')).toBe('1');
  });

  test('an entry knows its child’s name, for the day its author may not see the child', async () => {
    server.onPull = () => pulled({ changes: [{ type: 'child', id: 11, document: buildChild() }] });
    await active.sync.run('button');
    await screen();
    expect(await rows()).toMatchObject([{ child_name: 'Nur Aisyah' }]);
  });
});
