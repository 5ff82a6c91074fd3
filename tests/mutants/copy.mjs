/** A copy of the house with one mistake at a time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../server/install.mjs';

/** A mistake that makes a test wait for ever is found, too. */
const LIMIT_MS = 10 * 60_000;

/** The house once more, to make mistakes in. Its tests are started once for many of them. */
export class Copy {
  #tree = copyOfTree();
  #child = null;
  #changed = new Set();
  #isBusy;

  /** @param isBusy beside other work, where what failed must fail twice */
  constructor({ isBusy }) {
    this.#isBusy = isBusy;
  }

  /** Whether a test of the round fails with this mistake. */
  async find({ file, start, end, by }, round) {
    const path = join(this.#tree, file);
    const text = readFileSync(path, 'utf8');
    const write = (changed) => {
      writeFileSync(path, changed);
      this.#changed.add(file);
    };
    write(text.slice(0, start) + by + text.slice(end));
    try {
      // A machine that does much else makes a test fail now and then, and hardly ever twice.
      return (await this.fails(round)) && (!this.#isBusy || (await this.fails(round)));
    } finally {
      write(text);
    }
  }

  async fails([project, files]) {
    // The database that stands was migrated as the tests began.
    if ([...this.#changed].some((file) => file.startsWith('migrations/'))) await this.#stop();
    this.#child ??= await started(this.#tree);
    const child = this.#child;
    const over = new AbortController();
    const answer = Promise.race([
      once(child, 'message', over),
      once(child, 'exit', over).then(() => [{ failed: null }]),
    ]);
    child.send({ changed: [...this.#changed], project, files });
    this.#changed.clear();
    let isTooLong = false;
    const limit = setTimeout(() => {
      isTooLong = true;
      process.kill(-child.pid, 'SIGKILL');
    }, LIMIT_MS);
    const [{ failed }] = await answer;
    clearTimeout(limit);
    over.abort();
    if (typeof failed === 'boolean') return failed;
    if (!isTooLong) throw new Error(`${failed ?? 'The tests ended by themselves'}: ${project} ${files}`);
    // The next mistake gets tests of its own.
    this.#child = null;
    return true;
  }

  async #stop() {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    child.disconnect();
    await once(child, 'exit');
  }

  async end() {
    await this.#stop();
    rmSync(this.#tree, { recursive: true, force: true });
  }
}

async function started(tree) {
  const child = spawn(process.execPath, [join(tree, 'tests', 'mutants', 'standing-tests.mjs')], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
  });
  let said = '';
  child.stderr.on('data', (part) => (said = (said + part).slice(-2000)));
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (!first?.ready) throw new Error(`The tests did not start: ${said}`);
  return child;
}

/** Packages are those of this one. */
function copyOfTree() {
  const tree = mkdtempSync(join(tmpdir(), 'tadika-mutants-'));
  for (const name of readdirSync(root)) {
    if (name === 'node_modules') symlinkSync(join(root, name), join(tree, name));
    else if (!name.startsWith('.') || name === '.biome')
      cpSync(join(root, name), join(tree, name), { recursive: true });
  }
  return tree;
}
