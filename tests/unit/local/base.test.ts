/** What an entry was made from: the touched parts as its author saw them. */

import { beforeEach, describe, expect, test } from 'vitest';
import { deleteReport, recordScreening, saveReport } from '../../../src/local/day-entries';
import type { Active, Tablet } from '../../../src/local/tablet';
import { buildReport, buildRow, buildScreening, ROW_1, ROW_2, signedIn, soapp } from './support/build';
import { type FakeServer, pulled, TODAY } from './support/fake-server';

let server: FakeServer;
let tablet: Tablet;
let active: Active;

beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
});

const content = { body_temperature: 36.6, symptoms: [] as string[], others_message: null };
const screening = { childId: 11, date: TODAY, content };

describe('the base of an entry', () => {
  const seen = buildReport({
    sections: {
      activities: { version: 4, last: null, rows: [buildRow({ notes: 'old' }), buildRow({ id: ROW_2 })] },
      soapp: { version: 2, last: null, texts: soapp({ plan: 'walk', objective: 'seen' }) },
    },
  });

  const keep = async () => {
    server.onPull = () => pulled({ changes: [{ type: 'report', id: seen.id, document: seen }] });
    await active.sync.run('start');
  };
  const lastBase = async () => (await active.database.outbox.orderBy('order').last())?.base;

  test('holds the touched parts as they stood, and no others', async () => {
    await keep();
    const sections = {
      activities: { rows: [buildRow({ notes: 'new' })] },
      soapp: { texts: { plan: 'run' } },
    };
    await saveReport({ childId: 11, date: TODAY, sections }, tablet);
    expect(await lastBase()).toEqual({
      sections: {
        activities: { version: 4, rows: [buildRow({ notes: 'old' })] },
        soapp: { version: 2, texts: { plan: 'walk' } },
      },
    });
  });

  test('is what the form opened with, whatever was pulled since', async () => {
    await keep();
    const opened = buildReport({
      sections: { soapp: { version: 1, last: null, texts: soapp({ plan: 'sit' }) } },
    });
    await saveReport(
      { childId: 11, date: TODAY, sections: { soapp: { texts: { plan: 'run' } } }, base: opened },
      tablet,
    );
    expect(await lastBase()).toEqual({ sections: { soapp: { version: 1, texts: { plan: 'sit' } } } });
    await saveReport(
      { childId: 11, date: TODAY, sections: { soapp: { texts: { plan: 'run' } } }, base: null },
      tablet,
    );
    expect(await lastBase()).toEqual({ sections: {} });
  });

  test('includes the author’s own entries that are not sent yet', async () => {
    await keep();
    await saveReport({ childId: 11, date: TODAY, sections: { soapp: { texts: { plan: 'run' } } } }, tablet);
    await saveReport({ childId: 11, date: TODAY, sections: { soapp: { texts: { plan: 'fly' } } } }, tablet);
    expect(await lastBase()).toEqual({ sections: { soapp: { version: 3, texts: { plan: 'run' } } } });
    await deleteReport({ childId: 11, date: TODAY }, tablet);
    expect(await lastBase()).toMatchObject({
      versions: { activities: 4, soapp: 4 },
      sections: { soapp: { version: 4, texts: { plan: 'fly' } } },
    });
  });

  test('of a screening is its content alone', async () => {
    const document = buildScreening({ body_temperature: 37.1 });
    server.onPull = () => pulled({ changes: [{ type: 'screening', id: document.id, document }] });
    await active.sync.run('start');
    await recordScreening(screening, tablet);
    expect(await lastBase()).toEqual({ body_temperature: 37.1, symptoms: [], others_message: null });
    await recordScreening({ ...screening, base: null }, tablet);
    expect(await lastBase()).toBeNull();
  });

  test('never erases a text that is undefined', async () => {
    await saveReport(
      { childId: 11, date: TODAY, sections: { soapp: { texts: { plan: undefined, objective: 'x' } } } },
      tablet,
    );
    const row = await active.database.outbox.orderBy('order').last();
    expect(row?.arguments.sections).toEqual({ soapp: { texts: { objective: 'x' } } });
  });
});

test('Row ids of a deletion and of an edit both stand in the base', async () => {
  const seen = buildReport({
    sections: { activities: { version: 1, last: null, rows: [buildRow(), buildRow({ id: ROW_2 })] } },
  });
  const rows = [{ id: ROW_1, deleted: true as const }, buildRow({ id: ROW_2, notes: 'n' })];
  await saveReport({ childId: 11, date: TODAY, sections: { activities: { rows } }, base: seen }, tablet);
  const row = await active.database.outbox.orderBy('order').last();
  expect(row?.base).toEqual({
    sections: { activities: { version: 1, rows: [buildRow(), buildRow({ id: ROW_2 })] } },
  });
});
