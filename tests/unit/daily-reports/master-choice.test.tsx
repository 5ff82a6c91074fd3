// @vitest-environment happy-dom
/** The activities at hand of a row that is being filled in. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MasterChoice } from '../../../src/features/daily-reports/master-choice';
import type { MasterDocument } from '../../../src/shared/endpoints/feed';

const masters = ['Painting', 'Puzzles', 'Water play'].map((name, at) => ({
  id: at + 1,
  name,
})) as MasterDocument[];

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en' }));

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const show = (of: MasterDocument[] | undefined, first: number[] | null) =>
  act(() =>
    root.render(
      <MantineProvider env="test">
        <MasterChoice label="Activity" masters={of} value={0} first={first} autoFocus onChange={() => {}} />
      </MantineProvider>,
    ),
  );
const names = () => [...document.querySelectorAll('fieldset button')].map(({ textContent }) => textContent);
const focused = () => document.activeElement;

test('stay in their places, and leave the focus where it is, whatever was used meanwhile', () => {
  show(masters, [3]);
  expect(names()).toEqual(['Water play', 'Painting', 'Puzzles']);
  expect(focused()?.textContent).toBe('Water play');
  const field = document.querySelector('input');
  act(() => field?.focus());
  show(masters, [2, 1]);
  expect(names()).toEqual(['Water play', 'Painting', 'Puzzles']);
  expect(focused()).toBe(field);
});

test('come late where they are read late, and leave the focus to the search', () => {
  show(undefined, null);
  const field = document.querySelector('input');
  expect(focused()).toBe(field);
  show([], []);
  show(masters, null);
  expect(names()).toEqual([]);
  show(masters, [2]);
  expect(names()).toEqual(['Puzzles', 'Painting', 'Water play']);
  expect(focused()).toBe(field);
});

test('one that is offered no more is gone from them', () => {
  show(masters, [3]);
  show(masters.slice(0, 2), [3]);
  expect(names()).toEqual(['Painting', 'Puzzles']);
});
