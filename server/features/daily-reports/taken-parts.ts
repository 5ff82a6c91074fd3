/**
 * What of a report was taken away before it was there: in a database that was set back, a deletion may come before what it
 * deletes. Each trace knows which version of the section its deleter saw: it is about what was written before that alone.
 */
import { createHash } from 'node:crypto';
import { type SoappField, type SoappTexts, soappFields } from '#shared/domain/daily-report';
import type { StoredTaken } from '../../models/daily-report';
import type { Author } from '../alternatives/keep-alternatives';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

export class TakenParts {
  readonly #texts: NonNullable<StoredTaken['texts']>;
  readonly #former: NonNullable<StoredTaken['former']>;
  readonly #rows: NonNullable<StoredTaken['rows']>;

  constructor({ texts = {}, former = {}, rows = {} }: StoredTaken = {}) {
    [this.#texts, this.#former, this.#rows] = [texts, former, rows];
  }

  get stored(): StoredTaken {
    return { texts: this.#texts, former: this.#former, rows: this.#rows };
  }

  /** Texts take the place of others: what is written anew was not taken away. */
  noteWritten(before: SoappTexts, after: SoappTexts): void {
    for (const field of soappFields) {
      const [was, is] = [before[field], after[field]];
      if (was === is) continue;
      if (was !== null) this.#former[field] = [...new Set([...(this.#former[field] ?? []), digestOf(was)])];
      if (is !== null) delete this.#texts[field];
    }
  }

  /** @returns false where this text was there, and went: there is nothing to note */
  noteText(field: SoappField, text: string, seen: number, by: Author): boolean {
    const sha256 = digestOf(text);
    if (this.#former[field]?.includes(sha256)) return false;
    this.#texts[field] = { sha256, seen, by: by.userId, at: by.at.toISOString() };
    return true;
  }

  /**
   * Who took a text of this field away before it was there, and whether it was this one.
   * @param version of the section as its author saw it: who saw that it is away writes it anew
   */
  textOf(field: SoappField, text: string, version: number): (Author & { isSame: boolean }) | null {
    const taken = this.#texts[field];
    if (!taken || version > taken.seen) return null;
    return { userId: taken.by, at: new Date(taken.at), isSame: taken.sha256 === digestOf(text) };
  }

  /** Only what this person took away. */
  forgetText(field: SoappField, by: number): void {
    if (this.#texts[field]?.by === by) delete this.#texts[field];
  }

  noteRow(id: string, seen: number): void {
    this.#rows[id] = seen;
  }

  /** True of a row that was taken away before it was there, and not in the sight of whoever saw this version. */
  hasRow(id: string, version: number): boolean {
    const seen = this.#rows[id];
    return seen !== undefined && version <= seen;
  }

  forgetRow(id: string): void {
    delete this.#rows[id];
  }
}
