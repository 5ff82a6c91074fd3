/** What a simulation remembers: in memory, and in a file where it is to outlive a restart. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export class Kept<T extends { id: string }> {
  readonly #items: Map<string, T>;

  /** @param known what is there where the file does not have it */
  constructor(
    private readonly path: string | null,
    known: readonly T[] = [],
  ) {
    this.#items = new Map([...known, ...read<T>(path)].map((item) => [item.id, item]));
  }

  find(id: string): T | undefined {
    return this.#items.get(id);
  }

  all(): T[] {
    return [...this.#items.values()];
  }

  /** Adds it, or puts it in the place of what it was. */
  put(item: T): T {
    this.#items.set(item.id, item);
    if (this.path) {
      writeFileSync(`${this.path}.new`, JSON.stringify(this.all()));
      renameSync(`${this.path}.new`, this.path);
    }
    return item;
  }
}

function read<T>(path: string | null): T[] {
  try {
    return path ? JSON.parse(readFileSync(path, 'utf8')) : [];
  } catch {
    return []; // Not there yet, or not whole: a simulation begins anew.
  }
}
