// @vitest-environment happy-dom
/** A select whose options the server finds: Enter takes the first that was found for what is typed, and no other. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { theme } from '../../../src/app/theme';
import { FoundSelect } from '../../../src/components/found-select';

const all = ['Aminah', 'Rahim', 'Rashid'].map((label) => ({ value: label.toLowerCase(), label }));
const onChange = vi.fn<(value: string, label: string) => void>();
const onSend = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());
let root: Root;

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en' }));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onChange.mockClear();
  onSend.mockClear();
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
  show('');
  act(() => input().focus());
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const input = () => document.querySelector('input') as HTMLInputElement;
const matching = (word: string) => all.filter(({ label }) => label.toLowerCase().includes(word));

/** What the server found for a word is here, or is still that of an earlier one. */
function show(word: string, of: string | null = word, value = '') {
  act(() =>
    root.render(
      <MantineProvider env="test" theme={theme}>
        <form onSubmit={onSend}>
          <FoundSelect
            label="Parent"
            placeholder="Name"
            value={value}
            found={matching(word)}
            foundFor={of}
            onSearch={() => {}}
            onChange={onChange}
          />
        </form>
      </MantineProvider>,
    ),
  );
}
function type(text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}
const press = (key: string) =>
  act(() => input().dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true })));
const chosen = () => onChange.mock.calls.map(([value]) => value);

test('takes the first of the answer', () => {
  type('ra');
  show('ra');
  press('Enter');
  expect(chosen()).toEqual(['rahim']);
});

test('waits for an answer that is on its way, and takes none of an earlier word', () => {
  type('ra');
  show('', null);
  press('Enter');
  expect(chosen()).toEqual([]);
  show('ra');
  expect(chosen()).toEqual(['rahim']);
});

test('waits no more once something else is typed', () => {
  type('rah');
  press('Enter');
  type('ras');
  show('rah', null);
  show('ras');
  expect(chosen()).toEqual([]);
  press('Enter');
  expect(chosen()).toEqual(['rashid']);
});

test('takes what the arrows chose', () => {
  type('ra');
  show('ra');
  press('ArrowDown');
  press('Enter');
  expect(chosen()).toEqual(['rashid']);
});

test('takes nothing where nothing was found, and leaves alone who is chosen already', () => {
  type('zzz');
  show('zzz');
  press('Enter');
  show('ra', 'ra', 'rahim');
  type('rah');
  show('rah', 'rah', 'rahim');
  press('Enter');
  expect(chosen()).toEqual([]);
});
