// @vitest-environment happy-dom
/** Submit of a screening, twice and with a change in between: once saved, and what is left stands on what was saved. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ScreeningDraft } from '../../../src/components/screening/screening-draft';
import { draftOf } from '../../../src/components/screening/screening-draft';
import { type DraftBase, draftKeyOf } from '../../../src/features/health/draft-key';
import { ScreeningForm } from '../../../src/features/health/screening-form';
import { setCurrentTablet } from '../../../src/local/current';
import type { Active, Tablet } from '../../../src/local/tablet';
import { useDraft } from '../../../src/local/use-draft';
import { buildChild, signedIn } from '../local/support/build';
import { TODAY } from '../local/support/fake-server';

const CHILD = 11;
const KEY = draftKeyOf(CHILD, TODAY);
let tablet: Tablet;
let active: Active;
let root: Root;
let saves = 0;

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return i18next.use(initReactI18next).init({ lng: 'en', keySeparator: false, nsSeparator: false });
});
afterAll(() => {
  vi.unstubAllGlobals();
  setCurrentTablet(null);
});
beforeEach(async () => {
  saves = 0;
  ({ tablet, active } = await signedIn());
  setCurrentTablet(tablet);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Screen />
      </MantineProvider>,
    ),
  );
});
afterEach(() => act(() => root.unmount()));

function Screen() {
  const draft = useDraft<ScreeningDraft, DraftBase>(KEY);
  return (
    <ScreeningForm
      place={{ childId: CHILD, date: TODAY, editing: false } as never}
      today={TODAY}
      people={[buildChild()]}
      recorded={null}
      opened={{ values: draftOf(null), base: null, leftAt: null, carried: false }}
      draft={draft}
      onChooseChild={() => {}}
      onSaved={() => {
        saves += 1;
      }}
    />
  );
}

function type(temperature: string): void {
  const field = document.querySelector<HTMLInputElement>('input[inputmode="decimal"]');
  if (!field) throw new Error(document.body.innerHTML.slice(0, 3_000));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, temperature);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
const submit = () =>
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const untilSaved = () =>
  vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    expect(saves).toBeGreaterThan(0);
  });

test('what is typed on while the tablet writes is left as a draft on top of what was saved', async () => {
  await act(async () => type('36.5'));
  await act(async () => {
    submit();
    await Promise.resolve();
    type('36.7');
  });
  await untilSaved();
  const left = await active.drafts.read(KEY);
  expect(left).toMatchObject({ value: { temperature: '36.7' }, base: { body_temperature: 36.5 } });
});

test('of two Submits before the screen is drawn anew one saves', async () => {
  await act(async () => type('36.5'));
  await act(async () => {
    submit();
    submit();
  });
  await untilSaved();
  await act(() => active.drafts.flush());
  expect(await active.database.outbox.count()).toBe(1);
  expect(await active.drafts.read(KEY)).toBeNull();
});
