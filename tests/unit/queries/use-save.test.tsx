// @vitest-environment happy-dom
/** How a form saves: one effect however often it is sent, what the server refuses at its fields. */
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { messages } from '#shared/messages';
import { setCurrentTablet } from '../../../src/local/current';
import { CallError, OfflineError } from '../../../src/local/errors';
import type { Tablet } from '../../../src/local/tablet';
import { type Save, useSave } from '../../../src/queries/use-save';

interface Form {
  name: string;
}
type Options = NonNullable<Parameters<typeof useSave<Form, string>>[1]>;

const nina = { name: 'Nina' };
const omar = { name: 'Omar' };
const lost = () => Promise.reject(new OfflineError('network'));
const refused = (status: number, errors = {}, data: unknown = undefined) =>
  Promise.reject(new CallError(status, 'The server said no.', errors, data));

let root: Root;
let save: Save<Form, string>;
const send = vi.fn<(form: Form, key: string) => Promise<string | null>>();
const keys = () => send.mock.calls.map(([, key]) => key);

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await i18next.use(initReactI18next).init({ lng: 'en' });
  notifyManager.setScheduler(queueMicrotask);
  let drawn = 0;
  const random = () => (drawn++ % 251) / 251;
  setCurrentTablet({ environment: { random } } as unknown as Tablet);
  return () => {
    vi.unstubAllGlobals();
    setCurrentTablet(null);
    notifyManager.setScheduler((notify) => setTimeout(notify, 0));
  };
});

beforeEach(() => {
  send.mockReset().mockResolvedValue('saved');
  document.body.innerHTML = '<div id="root"></div><input id="free"><input id="wrong" aria-invalid="true">';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(() => act(() => root.unmount()));

const client = new QueryClient();

let type: (name: string) => void;

function Screen({ options }: { options: Options }) {
  save = useSave(send, options);
  const [typed, setTyped] = useState('');
  type = setTyped;
  return (
    <form>
      <label className="mantine-InputWrapper-root">
        <input value={typed} readOnly />
        {save.errorOf('name')}
      </label>
      <div className="mantine-InputWrapper-root">{save.errorOf('age')}</div>
    </form>
  );
}

const said = () => document.querySelector('form')?.textContent;

async function open(options: Options = {}): Promise<void> {
  await act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Screen options={options} />
      </QueryClientProvider>,
    ),
  );
}

/** Submits and waits for the answer. */
const submit = (form: Form) => act(async () => save.submit(form));

describe('the key of a submit', () => {
  test('stays while an attempt may have reached the server, and goes with what was saved', async () => {
    await open();
    send.mockImplementationOnce(lost).mockImplementationOnce(() => refused(500));
    await submit(nina);
    await submit(nina);
    await submit(nina);
    await submit(nina);
    const [first, second, third, fourth] = keys();
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  test('is another one for other contents, and the first again for the first contents', async () => {
    await open();
    send.mockImplementationOnce(lost).mockImplementationOnce(() => refused(422, { name: ['Too long.'] }));
    await submit(nina);
    await submit(omar);
    await submit(nina);
    const [first, other, again] = keys();
    expect(other).not.toBe(first);
    expect(again).toBe(first);
  });

  test('of one row outlives the saving of another', async () => {
    await open();
    let lose: (error: Error) => void = () => {};
    send.mockImplementationOnce(
      () =>
        new Promise<string>((_, reject) => {
          lose = reject;
        }),
    );
    await submit(nina);
    await submit(omar);
    await act(async () => lose(new OfflineError('network')));
    await submit(nina);
    expect(keys()[2]).toBe(keys()[0]);
  });

  test('outlives a send that saved nothing after all', async () => {
    const onSaved = vi.fn();
    await open({ onSaved });
    send.mockImplementationOnce(lost).mockResolvedValueOnce(null);
    await submit(nina);
    await submit(nina);
    expect(onSaved).not.toHaveBeenCalled();
    expect(save.saved).toBe(false);
    await submit(nina);
    expect(new Set(keys()).size).toBe(1);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  test('is another one where the server knows it for something else: a version went on, say', async () => {
    await open();
    send
      .mockImplementationOnce(lost)
      .mockImplementationOnce(() => Promise.reject(new CallError(422, messages.keyReused)));
    await submit(nina);
    await submit(nina);
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(save.answer).toBe('saved');
    expect(save.errors).toEqual({});
  });

  test('of something made outlives another that is made: a second try makes it once', async () => {
    await open();
    send.mockImplementationOnce(lost);
    await submit(nina);
    await submit(omar);
    await submit(nina);
    expect(keys()[2]).toBe(keys()[0]);
  });

  test('of a value ends with another one that is saved, and not with one that is refused', async () => {
    await open({ sets: true });
    send.mockImplementationOnce(lost).mockImplementationOnce(() => refused(500));
    await submit(nina);
    await submit(omar);
    send.mockImplementationOnce(lost);
    await submit(nina);
    await submit(omar);
    send.mockImplementationOnce(lost);
    await submit(nina);
    await submit(nina);
    const [first, , second, , third, fourth] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(fourth).toBe(third);
  });

  test('two clicks send once', async () => {
    await open();
    await act(async () => {
      save.submit(nina);
      save.submit(nina);
    });
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('what does not fit', () => {
  const form = z.object({ name: z.string().check(z.minLength(1, 'Give a name.')) });

  test('is said at its field before anything is sent, and goes as soon as that field holds something else', async () => {
    await open({ check: () => ({ name: ['Give a name.'], age: ['Give an age.'] }) });
    await submit({ name: '' });
    expect(send).not.toHaveBeenCalled();
    expect(said()).toBe('Give a name.Give an age.');
    await open({ form });
    expect(said()).toBe('Give a name.Give an age.');
    await act(async () => type('N'));
    expect(said()).toBe('Give an age.');
  });

  test('is said again where the next try is wrong in the same way', async () => {
    await open({ form });
    await submit({ name: '' });
    await act(async () => type('N'));
    await act(async () => type(''));
    expect(said()).toBe('');
    await submit({ name: '' });
    expect(said()).toBe('Give a name.');
  });

  test('by a check of its own too', async () => {
    await open({ check: ({ name }) => (name === 'Nina' ? { name: ['Taken.'] } : {}) });
    await submit(nina);
    await submit(omar);
    expect(send.mock.calls.map(([sent]) => sent)).toEqual([omar]);
    expect(save.errors).toEqual({});
  });

  test('says the server (422): at the field, which has the cursor, and nowhere else', async () => {
    await open();
    send.mockImplementationOnce(() => refused(422, { 'name.0': ['Too long.'] }));
    await submit(nina);
    expect(said()).toBe('Too long.');
    expect(save.conflict).toBeUndefined();
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('wrong'));
  });
});

describe('what else can go wrong', () => {
  test('someone else was faster (409): what is there now is handed on', async () => {
    const onFailed = vi.fn();
    await open({ onFailed });
    send.mockImplementationOnce(() => refused(409, {}, omar));
    await submit(nina);
    expect(save.error?.message).toBe('The server said no.');
    expect(save.conflict).toEqual(omar);
    expect(save.saved).toBe(false);
    expect(onFailed).toHaveBeenCalledWith(save.error, nina);
  });

  test('it is locked (423): the server’s words, and nothing at a field', async () => {
    await open();
    send.mockImplementationOnce(() => refused(423));
    await submit(nina);
    expect(save.error?.message).toBe('The server said no.');
    expect(save.conflict).toBeUndefined();
    expect(save.errors).toEqual({});
  });

  test('no network: said as that, and gone with the next attempt', async () => {
    await open();
    send.mockImplementationOnce(lost);
    await submit(nina);
    expect(save.offline).toBe(true);
    await submit(nina);
    expect(save.offline).toBe(false);
    expect(save.answer).toBe('saved');
  });
});
