// @vitest-environment happy-dom
/** A press beside a dialog or on its Close loses nothing that was typed in it: it is asked about, or there again. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { IllnessDocument } from '#shared/records/illness';
import { DialogsHost } from '../../../src/components/dialogs-host';
import { ReasonDialog } from '../../../src/components/reason-dialog';
import { draftFor } from '../../../src/features/attendance/absence-draft';
import { AbsenceForm } from '../../../src/features/attendance/absence-form';
import { FollowDialog } from '../../../src/features/illnesses/follow-dialog';
import { DoseDialog, type DoseStep } from '../../../src/features/medicine/dose-dialog';
import { setCurrentTablet } from '../../../src/local/current';
import type { Active, Tablet } from '../../../src/local/tablet';
import { buildChild, signedIn } from '../local/support/build';
import { TODAY } from '../local/support/fake-server';

const LIMIT_MS = 20_000;

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
  ({ tablet, active } = await signedIn());
  setCurrentTablet(tablet);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(() => act(() => root.unmount()));

const show = (dialog: ReactNode) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        {dialog}
        <DialogsHost />
      </MantineProvider>,
    ),
  );

async function drawn<T>(find: () => T | undefined | null | false): Promise<T> {
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

const asks = () => document.body.textContent?.includes('Leave without saving?') ?? false;

const found = { id: 'i', child_id: 11, date: TODAY, illness: 'hfmd' } as unknown as IllnessDocument;
const dialogs: [string, (onClose: () => void) => ReactNode][] = [
  [
    'a reason',
    (onClose) => (
      <ReasonDialog
        title="Withdraw?"
        required="Why?"
        confirmLabel="Withdraw"
        busy={false}
        offline={false}
        onSubmit={() => {}}
        onClose={onClose}
      />
    ),
  ],
  [
    'what the health office said',
    (onClose) => (
      <FollowDialog act="office_told" found={found} name="Nur" disinfected={false} onClose={onClose} />
    ),
  ],
  [
    'an absence that a parent notes',
    (onClose) => (
      <AbsenceForm
        name="Nur"
        opened={draftFor(TODAY)}
        correcting={false}
        busy={false}
        errors={{}}
        problem={null}
        onSubmit={() => {}}
        onClose={onClose}
      />
    ),
  ],
];

test.each(dialogs)('%s is asked about', async (_, dialog) => {
  const onClose = vi.fn();
  await show(dialog(onClose));
  await type('Words that took a while');
  await press('Close');
  await drawn(asks);
  expect(onClose).not.toHaveBeenCalled();
  await press('Stay');
  await drawn(() => !asks());
  expect(area()?.value).toBe('Words that took a while');
  await press('Close');
  await press('Leave');
  await drawn(() => onClose.mock.calls.length === 1);
});

test.each(dialogs)('%s is left at once where nothing was typed', async (_, dialog) => {
  const onClose = vi.fn();
  await show(dialog(onClose));
  await press('Close');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(asks()).toBe(false);
});

test('what is typed of a side effect is there again, and gone once it is saved', async () => {
  const medicine = { id: '01900000-0000-7000-8000-0000000000d0', medicine: 'Salbutamol', dose: '2 puffs' };
  const step: DoseStep = {
    act: 'side_effect',
    child: buildChild(),
    medicine: { ...medicine, apart_hours: null },
    slot: null,
    about: '01900000-0000-7000-8000-0000000000d1',
  };
  const onClose = vi.fn();
  const dose = () => (
    <DoseDialog step={step} givings={[]} now={{ day: TODAY, time: '12:00' }} onClose={onClose} />
  );
  await show(dose());
  await type('A rash on both arms');
  await press('Close');
  expect(onClose).toHaveBeenCalledTimes(1);
  // As after a reload: nothing but what is stored is left.
  await show(null);
  await act(() => active.drafts.flush());
  await show(dose());
  expect((await drawn(area)).value).toBe('A rash on both arms');
  await press('Save');
  await drawn(() => onClose.mock.calls.length === 2);
  const [row] = await active.database.outbox.toArray();
  expect(row?.arguments).toMatchObject({ act: 'side_effect', note: 'A rash on both arms' });
  await show(null);
  await act(() => active.drafts.flush());
  expect(await active.database.drafts.toArray()).toEqual([]);
});
