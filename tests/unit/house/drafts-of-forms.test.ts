/** A draft goes in the transaction of the entry that is made of it: a form that keeps one hands its key to the save. */
import { expect, it } from 'vitest';
import { files, read } from '../../support/house-documents';

const HOOK = /useTypedDraft(?:<\w+>)?\(\s*(\w+)/;

it('hands the key of its draft to the save', () => {
  const forms = files.filter((path) => path.startsWith('src/features/') && HOOK.test(read(path)));
  expect(forms.length).toBeGreaterThan(3);
  const without = forms.filter((path) => {
    const source = read(path);
    const key = HOOK.exec(source)?.[1] ?? '';
    // Where it is made, where it is read, and where the save takes it.
    return source.match(new RegExp(`\\b${key}\\b`, 'g'))?.length !== 3;
  });
  expect(without).toEqual([]);
});
