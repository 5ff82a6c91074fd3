/** The tests of a worker share the modules they read: one that is replaced fails whoever read it before, by chance. */
import { expect, it } from 'vitest';
import { files, read } from '../../support/house-documents';

it('replaces a module only where the modules are read anew', () => {
  const tests = files.filter((path) => /^tests\/.*\.tsx?$/.test(path));
  const replacing = tests.filter((path) => /\bvi\.(do)?mock\(/i.test(read(path)));
  expect(replacing.filter((path) => !read(path).includes('vi.resetModules()'))).toEqual([]);
});
