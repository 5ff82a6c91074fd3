// @vitest-environment happy-dom
/** Next at the door, twice and with a change in between: what is entered next stands on what was saved before. */
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ScreeningContent } from '#shared/domain/screening';
import { draftOf } from '../../../src/components/screening/screening-draft';
import { useDoorSaves } from '../../../src/features/health/use-door-saves';
import { setCurrentTablet } from '../../../src/local/current';
import type { Active, Tablet } from '../../../src/local/tablet';
import { signedIn } from '../local/support/build';
import { TODAY } from '../local/support/fake-server';

const CHILD = 11;
let tablet: Tablet;
let active: Active;
let root: Root;
let door: ReturnType<typeof useDoorSaves>;

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterAll(() => {
  vi.unstubAllGlobals();
  setCurrentTablet(null);
});
beforeEach(async () => {
  ({ tablet, active } = await signedIn());
  setCurrentTablet(tablet);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
  await act(async () => root.render(<Door />));
});
afterEach(() => act(() => root.unmount()));

function Door() {
  door = useDoorSaves(TODAY, undefined);
  return null;
}

const measured = (temperature: string) => ({ ...draftOf(null), temperature });
const entered = (temperature: string) => ({ value: measured(temperature), base: null, keyed: true });

/** Until the tablet has written what was given to it. */
async function written(): Promise<void> {
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    expect(door.pending.size).toBe(0);
  });
}

/** The temperatures that were saved, each beside the one that its author saw. */
async function saved() {
  const rows = await active.database.outbox.orderBy('order').toArray();
  return rows.map(({ arguments: made, base }) => [
    (base as ScreeningContent | null)?.body_temperature ?? null,
    (made as unknown as ScreeningContent).body_temperature,
  ]);
}

test('what is changed while the tablet writes is no question to its own author', async () => {
  await act(async () => door.save(CHILD, entered('36.5')));
  await act(async () => door.setTyped(CHILD, entered('36.7')));
  await written();
  const left = door.typed.get(CHILD);
  expect(left?.value.temperature).toBe('36.7');
  if (left) await act(async () => door.save(CHILD, left));
  await written();
  expect(await saved()).toEqual([
    [null, 36.5],
    [36.5, 36.7],
  ]);
  expect(door.typed.size).toBe(0);
});

test('of two taps on Next before the screen is drawn anew one saves', async () => {
  await act(async () => {
    const next = entered('36.5');
    door.save(CHILD, next);
    door.save(CHILD, next);
  });
  await written();
  expect(await saved()).toEqual([[null, 36.5]]);
});
