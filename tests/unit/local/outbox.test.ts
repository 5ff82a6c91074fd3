/** From the tap on Save to the commit: all of it or nothing, and nothing said before. */

import Dexie from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screeningId } from '#shared/domain/uuid';
import type { ReportDocument } from '#shared/records/report-document';
import { screeningRecord } from '#shared/records/screening';
import { logActivityForMany, recordScreening } from '../../../src/local/day-entries';
import { InvalidEntryError, NotSignedInError, SaveFailedError } from '../../../src/local/errors';
import type { Active, Tablet } from '../../../src/local/tablet';
import { signedIn } from './support/build';
import { TODAY } from './support/fake-server';

let tablet: Tablet;
let active: Active;

beforeEach(async () => {
  ({ tablet, active } = await signedIn());
});

const content = { body_temperature: 36.6, symptoms: [] as string[], others_message: null };
const screening = { childId: 11, date: TODAY, content };

async function everything() {
  const { outbox, records, drafts } = active.database;
  return {
    outbox: await outbox.toArray(),
    records: await records.toArray(),
    drafts: await drafts.toArray(),
  };
}

describe('a save', () => {
  test('stores the entry and what the screens show of it', async () => {
    const { operationId, entityId } = await recordScreening(screening, tablet);
    expect(entityId).toBe(screeningId(11, TODAY));
    expect(operationId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const { outbox, records } = await everything();
    expect(outbox).toMatchObject([
      {
        operation_id: operationId,
        device_id: tablet.deviceId,
        author: { id: 5, name: 'Cikgu Farah' },
        entity_type: 'screening',
        entity_id: entityId,
        name: 'record_screening',
        arguments: { id: entityId, child_id: 11, date: TODAY, body_temperature: 36.6 },
        base: null,
        payload_version: screeningRecord.payloadVersion,
        state: 'pending',
        attempts: 0,
        captured_at: '2026-11-20T04:00:00.000Z',
      },
    ]);
    expect(records).toMatchObject([{ id: entityId, server: null, view: { body_temperature: 36.6 } }]);
  });

  test('clears the draft it came from', async () => {
    active.drafts.write('k', { typed: true }, null, () => {});
    await active.drafts.flush();
    await recordScreening({ ...screening, draftKey: 'k' }, tablet);
    expect((await everything()).drafts).toEqual([]);
  });

  test.each(['outbox', 'records', 'drafts'] as const)(
    'that fails at the table %s leaves nothing behind',
    async (name) => {
      active.drafts.write('k', { typed: true }, null, () => {});
      await active.drafts.flush();
      const before = await everything();
      const break_ = () => {
        throw new Error('planted');
      };
      const table = active.database[name] as Dexie.Table;
      if (name === 'drafts') table.hook('deleting', break_);
      else table.hook('creating', break_);
      await expect(recordScreening({ ...screening, draftKey: 'k' }, tablet)).rejects.toThrow('planted');
      expect(await everything()).toEqual(before);
    },
  );

  test('waits for the commit before it says so', async () => {
    let committed = false;
    active.database.outbox.hook('creating', () => {
      Dexie.currentTransaction.on('complete', () => {
        committed = true;
      });
    });
    await recordScreening(screening, tablet);
    expect(committed).toBe(true);
  });

  test('of several children is all of them or none', async () => {
    const log = {
      childIds: [11, 12, 13, 12],
      date: TODAY,
      masterId: 3,
      values: { achievement_scale: null, minute_scales: '20', notes: 'Sand' },
    };
    active.drafts.write('several', log, null, () => {});
    await active.drafts.flush();
    const logged = await logActivityForMany({ ...log, draftKey: 'several' }, tablet);
    const { outbox, records, drafts } = await everything();
    expect(drafts).toEqual([]);
    expect(outbox.map((row) => row.child_id)).toEqual([11, 12, 13]);
    expect(new Set(outbox.map((row) => row.operation_id)).size).toBe(3);
    const reports = records.map(({ view }) => view as ReportDocument);
    expect(reports.map(({ sections }) => sections.activities?.rows.length)).toEqual([1, 1, 1]);
    expect(Object.fromEntries(logged.map(({ childId, rowId }) => [childId, rowId]))).toEqual(
      Object.fromEntries(
        reports.map(({ child_id, sections }) => [child_id, sections.activities?.rows[0]?.id]),
      ),
    );

    active.drafts.write('several', log, null, () => {});
    await active.drafts.flush();
    let count = 0;
    active.database.outbox.hook('creating', () => {
      count += 1;
      if (count === 3) throw new Error('planted');
    });
    const before = await everything();
    const again = { ...log, childIds: [21, 22, 23], draftKey: 'several' };
    await expect(logActivityForMany(again, tablet)).rejects.toThrow('planted');
    expect(await everything()).toEqual(before);
  });

  test('of something that does not fit is refused by field, and stores nothing', async () => {
    const wrong = { ...screening, content: { ...content, body_temperature: Number.NaN } };
    const refused = await recordScreening(wrong, tablet).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InvalidEntryError);
    expect((refused as InvalidEntryError).errors).toEqual({
      body_temperature: ['Body Temperature field is required.'],
    });
    expect((await everything()).outbox).toEqual([]);
  });

  test('with nobody signed in says so', async () => {
    await tablet.follow(null);
    await expect(recordScreening(screening, tablet)).rejects.toBeInstanceOf(NotSignedInError);
  });
});

describe('a tablet in trouble', () => {
  test('that is full says no, keeps the draft, and says it on the sign', async () => {
    active.drafts.write('k', 'typed', null, () => {});
    await active.drafts.flush();
    active.database.outbox.hook('creating', () => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    const failed = await recordScreening({ ...screening, draftKey: 'k' }, tablet).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(SaveFailedError);
    expect(failed).toMatchObject({ kind: 'full' });
    expect(tablet.trouble.get()).toBe('full');
    expect(await active.drafts.read('k')).toMatchObject({ value: 'typed' });
    expect((await everything()).outbox).toEqual([]);
  });

  test('that lost its connection opens it again and saves', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    active.database.backendDB().close();
    await recordScreening(screening, tablet);
    expect((await everything()).outbox).toHaveLength(1);
    expect(tablet.trouble.get()).toBeNull();
  });

  test('whose transaction was aborted from outside repeats it, once', async () => {
    let aborts = 1;
    active.database.outbox.hook('creating', () => {
      if (aborts > 0) Dexie.currentTransaction.abort();
      aborts -= 1;
    });
    await recordScreening(screening, tablet);
    expect((await everything()).outbox).toHaveLength(1);
  });

  test('that aborts every time says so in words, and keeps nothing', async () => {
    active.database.outbox.hook('creating', () => Dexie.currentTransaction.abort());
    await expect(recordScreening(screening, tablet)).rejects.toMatchObject({
      name: 'SaveFailedError',
      kind: 'storage',
    });
    expect((await everything()).outbox).toEqual([]);
    expect(tablet.trouble.get()).toBe('broken');
  });

  test('that committed and lost the answer does not save twice', async () => {
    const { database } = active;
    const run = database.transaction.bind(database) as (...args: unknown[]) => Promise<unknown>;
    let failures = 1;
    vi.spyOn(database, 'transaction').mockImplementation(((...args: unknown[]) =>
      Dexie.Promise.resolve(run(...args)).then((done) => {
        if (failures > 0) {
          failures -= 1;
          throw new Dexie.DatabaseClosedError('planted after the commit');
        }
        return done;
      })) as never);
    await recordScreening(screening, tablet);
    expect((await everything()).outbox).toHaveLength(1);
  });
});
