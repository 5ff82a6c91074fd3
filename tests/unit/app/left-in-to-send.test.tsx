// @vitest-environment happy-dom
/** What is typed among the entries to send is there again, however its form was left, until it is sent or discarded. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { permissionsOf, THERAPIST_ROLE } from '#shared/permissions';
import type { Choice } from '#shared/records/define-record';
import type { SaveReport } from '#shared/records/report-shapes';
import { recordEditors } from '../../../src/app/record-editors';
import { DialogsHost } from '../../../src/components/dialogs-host';
import { OutboxPage } from '../../../src/features/outbox/outbox-page';
import { setCurrentTablet } from '../../../src/local/current';
import { saveReport } from '../../../src/local/day-entries';
import type { Active, Tablet } from '../../../src/local/tablet';
import { activeOf, buildAlternative, signedIn, soapp } from '../local/support/build';
import { type FakeServer, pushed, TODAY } from '../local/support/fake-server';
import { answerPages, child, report } from '../local/support/feed';

const LIMIT_MS = 20_000;

let server: FakeServer;
let tablet: Tablet;
let active: Active;
let root: Root;

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // A field that grows with its text listens for the typeface, of which this document has none.
  Object.assign(document, { fonts: new EventTarget() });
  return i18next.use(initReactI18next).init({ lng: 'en', keySeparator: false, nsSeparator: false });
});
afterAll(() => {
  vi.unstubAllGlobals();
  setCurrentTablet(null);
});
beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
  setCurrentTablet(tablet);
});
afterEach(() => act(() => root.unmount()));

async function open(): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <OutboxPage editors={recordEditors} />
        <DialogsHost />
      </MantineProvider>,
    ),
  );
}

/** As after a reload: nothing but what is stored is left. */
async function openAgain(): Promise<void> {
  await act(() => root.unmount());
  await active.drafts.flush();
  await open();
}

async function drawn<T>(find: () => T | undefined | null): Promise<T> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end && !find(); )
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  const found = find();
  if (!found) throw new Error(`It is not there, but: ${document.body.textContent}`);
  return found;
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
async function press(name: string): Promise<void> {
  const found = await drawn(() => button(name));
  await act(async () => found.click());
}
const area = () => [...document.querySelectorAll('textarea')].find((one) => !one.hasAttribute('aria-hidden'));

async function type(text: string): Promise<void> {
  const field = await drawn(area);
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const outbox = () => active.database.outbox.orderBy('order').toArray();
const drafts = async () => (await active.database.drafts.toArray()).map(({ key }) => key);

describe('a note that was refused and is put right', () => {
  beforeEach(async () => {
    const usual = server.onPush;
    server.onPush = (body) => {
      server.onPush = usual;
      return pushed(
        body,
        body.operations.map(({ operation_id }) => ({ operation_id, status: 'refused', message: 'No.' })),
      );
    };
    answerPages(server, { changes: [child()] });
    const sections = { soapp: { texts: { plan: 'Swing' } } };
    await saveReport({ childId: 11, date: TODAY, sections }, tablet);
    await active.sync.run('button');
    await open();
    await press('Edit and resend');
    await type('Swing, and a walk in the garden');
  });

  test('is there again where its dialog was closed, and after a reload', async () => {
    await press('Close');
    await press('Edit and resend');
    expect((await drawn(area)).value).toBe('Swing, and a walk in the garden');
    expect(document.body.textContent).toContain('Your unsent draft of');
    await openAgain();
    await press('Edit and resend');
    expect((await drawn(area)).value).toBe('Swing, and a walk in the garden');
  });

  test('goes out with what was typed, and leaves no draft', async () => {
    await press('Close');
    await press('Edit and resend');
    await press('Resend');
    await drawn(() => !button('Resend'));
    const [row] = await outbox();
    const made = row?.arguments as SaveReport['arguments'] | undefined;
    expect(made?.sections.soapp?.texts.plan).toBe('Swing, and a walk in the garden');
    await act(() => active.drafts.flush());
    expect(await drafts()).toEqual([]);
  });

  test('begins anew where what was left is discarded', async () => {
    await press('Close');
    await press('Edit and resend');
    await press('Discard');
    await drawn(() => area()?.value === 'Swing');
    await act(() => active.drafts.flush());
    expect(await drafts()).toEqual([]);
  });

  test('leaves no draft where the entry is deleted', async () => {
    await press('Close');
    await active.drafts.flush();
    expect(await drafts()).toHaveLength(1);
    await press('Delete');
    await drawn(() => document.querySelector('[role="dialog"], [role="alertdialog"]'));
    const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]');
    const sure = [...(dialog?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Delete');
    await act(async () => sure?.click());
    await drawn(() => !button('Edit and resend'));
    expect(await outbox()).toEqual([]);
    expect(await drafts()).toEqual([]);
  });
});

describe('a text in the place of two', () => {
  const alternative = buildAlternative({
    section: 'soapp',
    field: 'plan',
    live: { value: 'Swing', by: 'Cikgu Aminah', at: '2026-11-20T01:00:00.000Z' },
    other: { value: 'Walk', by: 'Cikgu Farah', at: '2026-11-20T01:05:00.000Z' },
  });
  const comes = async (live: typeof alternative.live) => {
    const texts = soapp({ plan: String(live.value) });
    const sections = { soapp: { version: 1, last: null, texts } };
    const alternatives = [{ ...alternative, live }];
    answerPages(server, { changes: [child(), report({ sections, alternatives })] });
    await act(() => active.sync.run('timer'));
  };

  beforeEach(async () => {
    const user = { ...active.user, permissions: permissionsOf([THERAPIST_ROLE]) };
    await act(() => tablet.follow({ user, preschoolId: null }));
    active = activeOf(tablet);
  });

  test('is there again after a reload, over what lived when it was begun, and leaves no draft', async () => {
    await comes(alternative.live);
    await open();
    await press('Keep both');
    await type('Swing, then walk');
    await openAgain();
    expect((await drawn(area)).value).toBe('Swing, then walk');
    await comes({ value: 'Slide', by: 'Ms Chua', at: '2026-11-20T02:00:00.000Z' });
    await drawn(() => document.body.textContent?.includes('Slide'));
    await press('Keep this text');
    await drawn(() => !button('Keep this text'));
    const [row] = await outbox();
    expect(row?.arguments as Partial<Choice>).toMatchObject({
      value: 'Swing, then walk',
      live: alternative.live,
    });
    await active.drafts.flush();
    expect(await drafts()).toEqual([]);
  });
});
