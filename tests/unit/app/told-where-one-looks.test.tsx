// @vitest-environment happy-dom
/** Whatever stops an entry is named where its author looks: at the sign of the network, and among the entries to send. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { DayQuestion } from '../../../src/app/day-question';
import { recordEditors } from '../../../src/app/record-editors';
import { SyncSign } from '../../../src/app/sync-sign';
import { TabletBanners } from '../../../src/app/tablet-banners';
import { OutboxPage } from '../../../src/features/outbox/outbox-page';
import { RedateEntry } from '../../../src/features/outbox/redate-entry';
import { setCurrentTablet } from '../../../src/local/current';
import { recordScreening } from '../../../src/local/day-entries';
import { useSyncState } from '../../../src/local/hooks/use-sync-state';
import { makeRoom } from '../../../src/local/make-room';
import type { Active, Tablet } from '../../../src/local/tablet';
import { signedIn } from '../local/support/build';
import { type FakeServer, problem, pushed, SERVER_TIME, TODAY } from '../local/support/fake-server';
import { answerPages, child, screen, screening } from '../local/support/feed';
import type { World } from '../local/support/world';

const LIMIT_MS = 20_000;

let server: FakeServer;
let world: World;
let tablet: Tablet;
let active: Active;
let root: Root;

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return i18next.use(initReactI18next).init({ lng: 'en' });
});
afterAll(() => {
  vi.unstubAllGlobals();
  setCurrentTablet(null);
});
beforeEach(async () => {
  ({ server, world, tablet, active } = await signedIn());
  setCurrentTablet(tablet);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await act(() => root.unmount());
});

function Banners() {
  return <TabletBanners sync={useSyncState()} storage={undefined} />;
}

/** Screens a child, sends as often as asked, and waits until the page says it. */
async function tells(words: string, tries = 1): Promise<string> {
  await act(async () => {
    await screen(tablet, 38.2);
    for (let times = 0; times < tries; times += 1) {
      await active.sync.run('button');
      await world.pass(10 * MINUTE_MS);
    }
  });
  return shows(words);
}

async function shows(words: string): Promise<string> {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Banners />
        <SyncSign />
        <OutboxPage editors={recordEditors} />
      </MantineProvider>,
    ),
  );
  const text = () => document.body.textContent ?? '';
  for (const end = Date.now() + LIMIT_MS; Date.now() < end && !text().includes(words); )
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(text()).toContain(words);
  // Nobody is told of tries, codes, or what the machine calls it.
  expect(text()).not.toMatch(/\b(times|attempts?|HTTP|error|[45]\d\d)\b/i);
  return text();
}

/** As a person types into a field. */
async function type(field: HTMLInputElement | null, text: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const results = (status: 'refused' | 'held', more: object = {}) => {
  server.onPush = (body) =>
    pushed(
      body,
      body.operations.map(({ operation_id }) => ({ operation_id, status, ...more })),
    );
};

describe('what stops an entry is told', () => {
  test('no network', async () => {
    server.online = false;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await tells('will be sent automatically when you’re back online')).toContain('1 waiting');
  });

  test('a network, and a server that does not answer', async () => {
    server.online = false;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    expect(await tells('The server can’t be reached')).toContain('1 waiting');
  });

  test('a network that answers for us', async () => {
    server.onPush = () => new Response('<html>Welcome! Sign in to this Wi-Fi.</html>', { status: 200 });
    expect(await tells('if its Wi-Fi wants you to sign in, do that first')).toContain('1 waiting');
  });

  test('a server that is busy', async () => {
    server.onPush = () => problem(503, 'Busy.');
    expect(await tells('The office’s server is busy; we keep trying.')).toContain('1 waiting');
  });

  test('one entry that can’t be taken yet, while the others go on', async () => {
    const usual = server.onPush;
    server.onPush = (body, request) =>
      JSON.stringify(body).includes('38.2') ? problem(500, 'Broken.') : usual(body, request);
    const told = await tells('The server cannot take this entry yet. It is tried again by itself', 8);
    expect(told).toContain('1 waiting');
    await act(async () => {
      await screen(tablet, 36.5, 12);
      await active.sync.run('button');
    });
    expect(server.applied).toHaveLength(1);
  });

  test('one that this network does not let through, while the others go on', async () => {
    const usual = server.onPush;
    server.onPush = (body, request) =>
      JSON.stringify(body).includes('38.2')
        ? new Response('<html>Forbidden by your firewall</html>', { status: 403 })
        : usual(body, request);
    const told = await tells(
      'This network does not let this entry through yet. It is tried again by itself',
      8,
    );
    expect(told).not.toContain('The server cannot take this entry');
  });

  test('a refusal, and why', async () => {
    results('refused', { errors: { date: ['This day is over.'] } });
    const told = await tells('This day is over.');
    expect(told).toContain('Needs attention');
    expect(told).toContain('Not accepted');
  });

  test('an entry that is with the principal', async () => {
    results('held');
    expect(await tells('With the principal')).toContain('The principal takes them or declines them.');
  });

  test('a tablet that is full, and what was let go to make room', async () => {
    await act(async () => {
      await active.sync.run('button');
      await active.database.meta.delete('history_complete');
      tablet.trouble.set('full');
    });
    const told = await shows('This tablet is full');
    expect(told).toContain('New entries can’t be saved here.');
    expect(told).toContain(
      'Older days that had been fetched were let go. They come back when there is room.',
    );
  });

  test('what was let go to save an entry, on a tablet that is not full any more', async () => {
    await act(async () => {
      await active.sync.run('button');
      await makeRoom(active.database);
    });
    const told = await shows(
      'Older days that had been fetched were let go. They come back when there is room.',
    );
    expect(told).toContain('This tablet is nearly full');
    expect(told).not.toContain('New entries can’t be saved here.');
  });

  test('a day that is over, where the tablet asks which it is', async () => {
    await act(async () => {
      await active.sync.run('button');
      server.online = false;
      world.setClock(Date.parse(SERVER_TIME) - 3 * DAY_MS);
    });
    await act(async () =>
      root.render(
        <MantineProvider env="test">
          <DayQuestion />
        </MantineProvider>,
      ),
    );
    const said = () => document.body.textContent ?? '';
    expect(said()).toContain('Today is Fri 20 Nov or later.');
    await type(document.querySelector('input'), '13/11/2026');
    await act(async () => document.querySelector('form')?.requestSubmit());
    expect(said()).toContain('Choose Fri 20 Nov or a later day.');
    expect(tablet.clock.doubt()).toBe('behind');
    await type(document.querySelector('input'), '20/11/2026');
    await act(async () => document.querySelector('form')?.requestSubmit());
    expect(tablet.clock.doubt()).toBeNull();
  });

  test('what a day has already, where an entry moves to it', async () => {
    answerPages(server, {
      cursor: 'c1',
      changes: [child(), screening({ body_temperature: 38.2, symptoms: ['Cough'] })],
    });
    const content = { body_temperature: 36.5, symptoms: [], others_message: null };
    await recordScreening({ childId: 11, date: '2026-11-21', content }, tablet);
    results('refused', { errors: { date: ['The date can’t be in the future.'] } });
    await active.sync.run('button');
    const [row] = await active.database.outbox.toArray();
    if (!row) throw new Error('There is no entry.');
    const form = (
      <MantineProvider env="test">
        <RedateEntry row={row} title="Screening" onClose={() => {}} />
      </MantineProvider>
    );
    await act(async () => root.render(form));
    const said = () => document.body.textContent ?? '';
    for (const end = Date.now() + LIMIT_MS; Date.now() < end && !said().includes('That day has already'); )
      await act(() => new Promise((resolve) => setImmediate(resolve)));
    expect(said()).toContain('That day has already: 38.2');
    expect(said()).toContain('(Cikgu Aminah), Cough. Where yours differs, both stay and someone chooses.');
  });

  test('a clock that is wrong, by the question which day it is', async () => {
    await act(async () => {
      await active.sync.run('button');
      server.online = false;
      world.setClock(Date.parse(SERVER_TIME) - 3 * DAY_MS);
    });
    expect(tablet.clock.doubt()).toBe('behind');
    await act(async () =>
      root.render(
        <MantineProvider env="test">
          <DayQuestion />
        </MantineProvider>,
      ),
    );
    const said = document.body.textContent ?? '';
    expect(said).toContain('Which day is it?');
    expect(said).toContain('This tablet’s clock may be wrong, and there is no network to ask.');
    // It offers the day that the server would say.
    expect(document.querySelector('input')?.value).toContain(String(Number(TODAY.slice(-2))));
  });
});
