// @vitest-environment happy-dom
/** Setting a PIN: whatever keeps it from being set is told, and the digits can be chosen again. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PinDialog } from '../../../src/features/pin/pin-dialog';
import { OfflineError } from '../../../src/local/errors';
import * as pins from '../../../src/local/pin';

const DIGITS = '739164';

let root: Root;

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return i18next.use(initReactI18next).init({ lng: 'en' });
});
afterAll(() => vi.unstubAllGlobals());
afterEach(async () => {
  await act(() => root.unmount());
  vi.restoreAllMocks();
});

async function typeTwice(): Promise<void> {
  for (const digit of `${DIGITS}${DIGITS}`) {
    const pad = document.querySelector('[role="group"]');
    await act(async () => {
      pad?.dispatchEvent(new KeyboardEvent('keydown', { key: digit, bubbles: true }));
    });
  }
}

test.each([
  ['a full tablet', new DOMException('', 'QuotaExceededError'), 'This tablet is full'],
  ['no network', new OfflineError('network'), 'Setting a PIN needs the internet once.'],
  ['what nobody foresaw', new TypeError('no such thing'), 'That did not work. Please try again.'],
])('%s is told', async (_, error, told) => {
  vi.spyOn(pins, 'setPin').mockRejectedValue(error);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
  await act(() =>
    root.render(
      <MantineProvider env="test">
        <PinDialog onClose={() => {}} />
      </MantineProvider>,
    ),
  );
  await typeTwice();
  expect(document.body.textContent).toContain(told);
  expect(document.body.textContent).toContain('Choose six digits');
});
