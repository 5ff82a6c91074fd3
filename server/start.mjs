/**
 * `npm start`: from a fresh clone to the running server. `--watch` (`npm run dev`): the same, watching. `--backup FILE`,
 * `--restore FILE`, `--restore --epoch`: saves the embedded database and sets it back. `--check-ledger`: compares the books. `--demo-large`: the
 * large demonstration.
 * Plain Node, and careful old syntax up to the check of its version.
 */
var version = process.versions.node.split('.').map(Number);
var isNewEnough =
  version[0] > 22 || (version[0] === 22 && version[1] >= 12) || (version[0] === 20 && version[1] >= 19);

if (!isNewEnough) {
  console.error(
    'Tadika needs Node 20.19, 22.12 or newer, and this is Node ' +
      process.versions.node +
      ': install a newer one from https://nodejs.org, then run npm start again.',
  );
  process.exit(1);
}

import(process.argv.indexOf('--watch') > 0 ? './start-watching.mjs' : './start-server.mjs').catch((error) => {
  console.error(error.name === 'Problem' ? error.message : error);
  process.exit(1);
});
