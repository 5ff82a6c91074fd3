/** What an author may do with a refused entry. */

import { beforeEach, describe, expect, test } from 'vitest';
import { PAYLOAD_VERSION } from '#shared/operations/operations';
import { recordScreening } from '../../../src/local/day-entries';
import { InvalidEntryError } from '../../../src/local/errors';
import { discardEntry, resendEntry } from '../../../src/local/outbox-changes';
import { readSyncState } from '../../../src/local/sync/sync-state';
import type { Active, Tablet } from '../../../src/local/tablet';
import { readMeta } from '../../../src/local/user-database';
import { signedIn } from './support/build';
import { type FakeServer, pushed, TODAY } from './support/fake-server';

let server: FakeServer;
let tablet: Tablet;
let active: Active;

beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
});

const screen = async (temperature: number) => {
  const content = { body_temperature: temperature, symptoms: [], others_message: null };
  return (await recordScreening({ childId: 11, date: TODAY, content }, tablet)).operationId;
};
const rows = () => active.database.outbox.orderBy('order').toArray();
const view = async () => (await active.database.screenings.toArray())[0]?.view;

/** A refused entry with a later one of the same screening behind it. */
async function refusedWithOneBehind(): Promise<[string, string]> {
  const ids: [string, string] = [await screen(38.2), await screen(36.9)];
  const usual = server.onPush;
  server.onPush = (body) =>
    pushed(
      body,
      body.operations.map(({ operation_id }) => ({
        operation_id,
        status: 'refused' as const,
        message: 'No.',
      })),
    );
  await active.sync.drain();
  server.onPush = usual;
  return ids;
}

test('A refused entry stays visible, and the ones behind it wait', async () => {
  await refusedWithOneBehind();
  await active.sync.drain();
  expect((await rows()).map(({ state }) => state)).toEqual(['refused', 'pending']);
  expect(await view()).toMatchObject({ body_temperature: 36.9 });
  expect(await readSyncState(tablet, active)).toMatchObject({ sign: 'attention', refused: 1, waiting: 1 });
});

describe('Resending', () => {
  test('makes a new operation in the old one’s place in line', async () => {
    const [first, second] = await refusedWithOneBehind();
    const before = (await rows())[0];
    const changed = { ...before?.arguments, body_temperature: 37.2 };
    const { operationId } = await resendEntry(first, { arguments: changed }, tablet);
    expect(operationId).not.toBe(first);
    expect(await rows()).toMatchObject([
      {
        order: before?.order,
        operation_id: operationId,
        state: 'pending',
        last_error: null,
        arguments: { body_temperature: 37.2 },
      },
      { operation_id: second },
    ]);
    await active.sync.drain();
    expect(server.applied).toEqual([operationId, second]);
  });

  test('of what an earlier version of the app wrote makes it one of this version, where it was changed', async () => {
    const [first] = await refusedWithOneBehind();
    const { outbox } = active.database;
    const before = (await rows())[0];
    await outbox.update(before?.order ?? 0, { payload_version: 0 });
    const again = await resendEntry(first, {}, tablet);
    expect((await rows())[0]).toMatchObject({ payload_version: 0, operation_id: again.operationId });
    await outbox.update(before?.order ?? 0, { state: 'refused' });
    const changed = { ...before?.arguments, body_temperature: 37.2 };
    await resendEntry(again.operationId, { arguments: changed }, tablet);
    expect((await rows())[0]).toMatchObject({ payload_version: PAYLOAD_VERSION });
  });

  test('of something that does not fit, or of another day, changes nothing', async () => {
    const [first] = await refusedWithOneBehind();
    const before = await rows();
    const made = before[0]?.arguments ?? {};
    await expect(
      resendEntry(first, { arguments: { ...made, body_temperature: 99 } }, tablet),
    ).rejects.toBeInstanceOf(InvalidEntryError);
    const other = { ...made, child_id: 12, id: '1a50f6e5-8e29-552f-9807-1ac177099abb' };
    await expect(resendEntry(first, { arguments: other }, tablet)).rejects.toBeInstanceOf(InvalidEntryError);
    expect(await rows()).toEqual(before);
  });

  test('is for refused entries alone', async () => {
    const id = await screen(36.6);
    await expect(resendEntry(id, {}, tablet)).rejects.toBeInstanceOf(InvalidEntryError);
    await expect(discardEntry(id, tablet)).rejects.toBeInstanceOf(InvalidEntryError);
    expect(await rows()).toHaveLength(1);
  });
});

describe('Deleting', () => {
  test('removes the entry, keeps a note of it, and lets the next one go', async () => {
    const [first, second] = await refusedWithOneBehind();
    await discardEntry(first, tablet);
    expect(await readMeta(active.database, 'discarded')).toEqual([
      {
        operation_id: first,
        name: 'record_screening',
        child_id: 11,
        date: TODAY,
        discarded_at: '2026-11-20T04:00:00.000Z',
      },
    ]);
    await active.sync.drain();
    expect(server.applied).toEqual([second]);
  });

  test('of the only entry shows what the server has again', async () => {
    const id = await screen(38.2);
    server.onPush = (body) => pushed(body, [{ operation_id: id, status: 'refused' }]);
    await active.sync.drain();
    await discardEntry(id, tablet);
    expect(await active.database.screenings.count()).toBe(0);
    expect(await readSyncState(tablet, active)).toMatchObject({ sign: 'sent', refused: 0, waiting: 0 });
  });
});
