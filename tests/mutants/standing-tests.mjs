/**
 * Vitest over one copy of the house, started once for many rounds: what has not changed is not read anew, and the tests'
 * database stands. `run.mjs` starts it in the copy, and sends the files that changed and the tests of the next round; it
 * answers whether one failed. Plain Node.
 */
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

let ended;
const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  project: ['unit', 'sync', 'api'],
  reporters: [{ onTestRunEnd: (modules, errors, reason) => ended?.({ modules, errors, reason }) }],
});

process.on('message', async ({ changed, project, files }) => {
  for (const file of changed) vitest.invalidateFile(resolve(file));
  const found = await vitest.globTestSpecifications(files);
  const wanted = found.filter((each) => each.project.name === project);
  const end = new Promise((resolve) => {
    ended = resolve;
  });
  if (wanted.length > 0) await vitest.runTestSpecifications(wanted);
  process.send(wanted.length > 0 ? { failed: (await end).reason !== 'passed' } : { failed: 'nothing ran' });
});
process.once('disconnect', () => vitest.close());
process.send({ ready: true });
