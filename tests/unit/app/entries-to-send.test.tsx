// @vitest-environment happy-dom
/** Entries to send: who is asked to choose, what a choice settles, and what of others or behind a refused entry waits. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PRINCIPAL_ROLE, permissionsOf } from '#shared/permissions';
import { recordEditors } from '../../../src/app/record-editors';
import { SyncSign } from '../../../src/app/sync-sign';
import { OutboxPage } from '../../../src/features/outbox/outbox-page';
import { refusedBefore } from '../../../src/features/outbox/refused-before';
import { setCurrentTablet } from '../../../src/local/current';
import type { Active, Tablet } from '../../../src/local/tablet';
import { activeOf, buildAlternative, signedIn } from '../local/support/build';
import { type FakeServer, pushed } from '../local/support/fake-server';
import { answerPages, child, report, screen, screening, shownScreening } from '../local/support/feed';

const LIMIT_MS = 20_000;

let server: FakeServer;
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
  ({ server, tablet, active } = await signedIn());
  setCurrentTablet(tablet);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(() => act(() => root.unmount()));

const buttons = (label: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === label);
const said = () => document.body.textContent ?? '';

async function drawn(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end && !isSo(); )
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(isSo(), said()).toBe(true);
}

async function shows(words: string): Promise<void> {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <SyncSign />
        <OutboxPage editors={recordEditors} />
      </MantineProvider>,
    ),
  );
  await drawn(() => said().includes(words));
}

describe('what others noted on this tablet', () => {
  const others = 'Entries of others that wait on this tablet: 1.';
  beforeEach(async () => {
    await active.sync.run('timer');
    await tablet.device.noted_here.put({
      operation_id: '01900000-0000-7000-8000-0000000000bb',
      author_id: 6,
      preschool_id: 1,
      order: 1,
      waits: 1,
      at: tablet.environment.clock.now(),
    });
  });

  test('is named where nothing of one’s own waits', async () => {
    await shows('Your entries have all been sent.');
    expect(said()).toContain(others);
    expect(said()).toContain('Last contact with the server');
    expect(said()).not.toContain('Everything here has been sent');
  });

  test('is named beside what waits of one’s own', async () => {
    server.online = false;
    await screen(tablet, 36.6);
    await shows('1 entries waiting');
    expect(said()).toContain(others);
    expect(said()).toContain('2 waiting');
  });
});

describe('behind a refused entry', () => {
  test('what waits says for which one, and the sign stays red for a fever that waits so', async () => {
    answerPages(server, { changes: [child()] });
    server.onPush = (body) =>
      pushed(
        body,
        body.operations.map(({ operation_id }) => ({ operation_id, status: 'refused', message: 'No.' })),
      );
    await screen(tablet, 36.6);
    await active.sync.run('timer');
    await screen(tablet, 38.6);
    await active.sync.run('button');
    await shows('1 entries waiting');
    await drawn(() => /Waits for “Screening of Nur Aisyah, .+”, which was not accepted\./.test(said()));
    expect(said()).toContain('Needs attention');
  });

  test('stands what is of its record, what depends on it, and what is behind those', () => {
    const row = (operation_id: string, entity_id: string, ...depends_on: string[]) => ({
      operation_id,
      entity_id,
      depends_on,
      state: operation_id === 'refused' ? ('refused' as const) : ('pending' as const),
    });
    const found = refusedBefore([
      row('earlier', 'one'),
      row('refused', 'one'),
      row('of its record', 'one'),
      row('depends', 'other', 'of its record'),
      row('behind that', 'other'),
      row('by itself', 'third', 'earlier'),
    ]);
    expect([...found].map(([id, { operation_id }]) => [id, operation_id])).toEqual([
      ['refused', 'refused'],
      ['of its record', 'refused'],
      ['depends', 'refused'],
      ['behind that', 'refused'],
    ]);
  });
});

describe('two versions', () => {
  test('are shown to a principal who only reads the note, and asked of whoever writes it', async () => {
    const user = { ...active.user, roles: [{ id: PRINCIPAL_ROLE, name: 'Principal' }] };
    await act(() =>
      tablet.follow({ user: { ...user, permissions: permissionsOf([PRINCIPAL_ROLE]) }, preschoolId: null }),
    );
    active = activeOf(tablet);
    const sides = {
      live: { value: 'Walks to the gate', by: 'Encik Ravi', at: '2026-11-20T01:00:00.000Z' },
      other: { value: 'Climbs the stairs', by: 'Puan Siew', at: '2026-11-20T01:05:00.000Z' },
    };
    const alternatives = [buildAlternative({ section: 'soapp', field: 'plan', ...sides })];
    answerPages(server, { changes: [child(), report({ alternatives })] });
    await active.sync.run('timer');
    await shows('Whoever writes this part chooses.');
    expect(said()).toContain('Climbs the stairs');
    expect(said()).not.toContain('Keep');
    expect(said()).toContain('All sent');
    expect(said()).toContain('Everything here has been sent');
    expect(said()).toContain('Two people wrote different things in the same place.');
    expect(said()).not.toContain('Which one is right?');
  });

  test('of symptoms come before the text of Others, and settle it where Others is not kept', async () => {
    const at = '2026-11-20T01:05:00.000Z';
    const asked = (field: string, live: unknown, other: unknown) =>
      buildAlternative({
        id: `01900000-0000-7000-8000-${String(field.length).padStart(12, '0')}`,
        field,
        live: { value: live, by: 'Cikgu Aminah', at },
        other: { value: other, by: 'Cikgu Lim', at },
      });
    const content = { symptoms: ['Others' as const], others_message: 'A rash' };
    const alternatives = [asked('others_message', 'A rash', null), asked('symptoms', ['Others'], ['Cough'])];
    answerPages(server, { changes: [child(), screening({ ...content, alternatives })] });
    await active.sync.run('timer');
    await shows('Cikgu Lim wrote');
    expect(said()).toContain('Which one is right?');
    expect(said()).not.toContain('Everything here has been sent');
    expect(said()).toContain('Cough');
    expect(said()).not.toContain('A rash');
    await act(async () => buttons('Keep this')[1]?.click());
    await drawn(() => said().includes('2 entries waiting') && said().includes('2 waiting'));
    expect(said()).not.toContain('Two versions');
    expect(await shownScreening(active)).toMatchObject({
      symptoms: ['Cough'],
      others_message: null,
      alternatives: [],
    });
  });
});
