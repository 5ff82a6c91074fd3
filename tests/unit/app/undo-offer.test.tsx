// @vitest-environment happy-dom
/** The way back that stands for five seconds in place of a question before. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { offerUndo, PageUndo } from '../../../src/components/page-undo';
import { UNDO_MS } from '../../../src/components/undo-offer';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en' }));

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (page: string) =>
  act(() =>
    root.render(
      <MantineProvider env="test">
        <PageUndo key={page} />
      </MantineProvider>,
    ),
  );
const undoButton = () => document.querySelector('button');
const said = () => document.querySelector('[role=status]')?.textContent ?? null;
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Its code comes with the first. */
const offer = (undo = async (): Promise<string | null> => null) =>
  act(async () => {
    offerUndo({ said: 'Tharani: Sick', undo });
    await import('../../../src/components/page-offer');
  });

test('is offered on the page that follows, for five seconds; what was said stays until the next page', async () => {
  show('the form');
  await offer();
  show('the list');
  expect(said()).toBe('Tharani: Sick');
  await passes(UNDO_MS - 1);
  expect(undoButton()).not.toBeNull();
  await passes(1);
  expect(undoButton()).toBeNull();
  expect(said()).toBe('Tharani: Sick');
  show('another');
  expect(said()).toBeNull();
});

test('waits for whoever is at the button, and undoes once', async () => {
  show('the list');
  const undo = vi.fn(async () => null);
  await offer(undo);
  act(() => undoButton()?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
  await passes(UNDO_MS * 2);
  await act(async () => undoButton()?.click());
  expect(undo).toHaveBeenCalledTimes(1);
  expect(said()).toBeNull();
});

test('says why it could not be undone, and can be tried again', async () => {
  show('the list');
  await offer(async () => 'The tablet is full.');
  await act(async () => undoButton()?.click());
  expect(document.querySelector('[role=alert]')?.textContent).toBe('The tablet is full.');
  expect(undoButton()).not.toBeNull();
});
