// @vitest-environment happy-dom
/** An arrival is taken back with a reason; why nothing was saved is said in the tablet's language. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PresenceDocument } from '#shared/records/presence';
import ms from '../../../src/app/locales/ms.json';
import { WithdrawPresence } from '../../../src/features/attendance/presence-form';
import { SaveFailedError } from '../../../src/local/errors';
import * as entries from '../../../src/local/save-entry';

const FULL = 'Not saved: this tablet has no room left. What you typed is still here.';
const arrival = { id: 'a', child_id: 7, date: '2026-03-11', act: 'arrived', time: '08:00' };

let root: Root;

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // A field that grows with its text listens for the typeface, of which this document has none.
  Object.assign(document, { fonts: new EventTarget() });
  return i18next.use(initReactI18next).init({
    lng: 'ms',
    keySeparator: false,
    nsSeparator: false,
    resources: { ms: { translation: ms } },
  });
});
afterAll(() => vi.unstubAllGlobals());
afterEach(async () => {
  await act(() => root.unmount());
  vi.restoreAllMocks();
});

async function typeReason(text: string): Promise<void> {
  const field = document.querySelector('textarea') as HTMLTextAreaElement;
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  await act(async () => {
    setValue?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('a tablet that is full says so in its language, and the reason stays', async () => {
  const save = vi.spyOn(entries, 'saveEntry').mockRejectedValue(new SaveFailedError('full', null));
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
  await act(() =>
    root.render(
      <MantineProvider env="test">
        <WithdrawPresence
          event={arrival as unknown as PresenceDocument}
          name="Nina"
          onSaved={() => {}}
          onClose={() => {}}
        />
      </MantineProvider>,
    ),
  );
  await typeReason('Another child');
  await act(async () => document.querySelector('form')?.requestSubmit());
  expect(save).toHaveBeenCalledWith('void_presence', {
    id: 'a',
    child_id: 7,
    date: '2026-03-11',
    reason: 'Another child',
  });
  expect(document.body.textContent).toContain(ms[FULL]);
  expect(document.querySelector('textarea')?.value).toBe('Another child');
});
