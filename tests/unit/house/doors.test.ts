/** The doors that `npm run test:doors` opens again are where it says, and so are the tests that find them. */
import { expect, it } from 'vitest';
import doors from '../../mutants/doors.json';
import { files, read } from '../../support/house-documents';

it.each(doors)('$door', ({ file, was, by, test }) => {
  expect(read(file).split(was)).toHaveLength(2);
  expect(by).not.toBe(was);
  expect(files).toContain(`tests/api/${test}.test.ts`);
});
