/**
 * Doors that stood open once, opened again on purpose, and rules of the ledger that are broken, one at a time: the test that its
 * line names must find each.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As `makeMutants` tells of mistakes, with the tests that each is met by. */
export function openDoors(root) {
  const doors = JSON.parse(readFileSync(join(root, 'tests', 'mutants', 'doors.json'), 'utf8'));
  return doors.map(({ door, file, was, by, test }, index) => {
    const text = readFileSync(join(root, file), 'utf8');
    const start = text.indexOf(was);
    if (start < 0 || text.includes(was, start + 1)) throw new Error(`${file} does not hold once: ${was}`);
    return {
      file,
      was,
      by,
      start,
      end: start + was.length,
      what: door,
      line: text.slice(0, start).split('\n').length,
      key: `door-${index + 1}`,
      rounds: [['api', [`api/${test}.test`]]],
    };
  });
}
