/**
 * The search of people: every word typed must occur somewhere, in any script, whatever the accents. Served by the
 * indexes of 0007: trigrams for Latin words of three letters and more, grams of signs for all beyond ASCII.
 */
import type { Knex } from 'knex';

interface Searchable {
  whereRaw(sql: string, bindings: readonly string[]): unknown;
}

/** Narrows a query to the rows whose `column` (`children.search_text`) holds every word. */
export function whereFound(query: Searchable | Knex.QueryBuilder, column: string, search: string): void {
  for (const word of searchWords(search)) {
    if (hasTrigram(word)) {
      query.whereRaw(`${column} LIKE ?`, [`%${word.replace(/[\\%_]/g, '\\$&')}%`]);
      continue;
    }
    // `position`, since LIKE would lead the planner to the trigrams, which know nothing of this word.
    query.whereRaw(`position(? IN ${column}) > 0`, [word]);
    if (hasSigns(word)) query.whereRaw(`sign_grams(${column}) @> sign_grams(?)`, [word]);
  }
}

/** True when an index finds the words, so that few rows are left to look at. */
export function isIndexed(search: string): boolean {
  return searchWords(search).some((word) => hasTrigram(word) || hasSigns(word));
}

/**
 * The words of a search as `search_text` has them: for the few rows that something else has found. A telephone number is
 * stored without what stands between its digits, so it is one word, however it was typed.
 */
export function searchWords(search: string): string[] {
  const plain = plainText(search).trim();
  if (PHONE.test(plain)) return [plain.replace(/[\s()-]/g, '')];
  return plain.split(/\s+/).filter(Boolean);
}

/** As it is shown: `012-345 6789`, `+60 12-345 6789`. Other numbers that are searched for begin with another sign. */
const PHONE = /^(0|\+)\d[\d\s()-]{5,}$/;

/** As `plain_text` of the database does it. */
function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

const hasSigns = (word: string) => /[^\0-\x7f]/.test(word);
const hasTrigram = (word: string) => !hasSigns(word) && /[a-z0-9]{3}/.test(word);
