// @vitest-environment happy-dom
/** A text that is kept elsewhere: its own words lead from the first key on, and no sooner. */
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TextArea } from '../../../src/components/text-area';

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

const show = (value: string) =>
  act(() =>
    root.render(
      <MantineProvider env="test">
        <TextArea label="Notes" value={value} onChange={() => {}} />
      </MantineProvider>,
    ),
  );
const field = () => document.querySelector('textarea') as HTMLTextAreaElement;

function type(text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  act(() => {
    set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('shows what comes while nothing is typed, and keeps what is typed until it is left', () => {
  show('');
  act(() => field().focus());
  show('Theirs');
  expect(field().value).toBe('Theirs');
  type('Theirs, and mine');
  show('Slow');
  expect(field().value).toBe('Theirs, and mine');
  act(() => field().blur());
  expect(field().value).toBe('Slow');
});
