/**
 * The three-way merge of fields, as a pure function: base (what the author saw), theirs (what the server has), mine
 * (what the author wrote). Both sides run it; the server's run decides.
 */

/** A field that both sides changed from the same base to different values: theirs lives, mine waits. */
export interface Difference {
  row_id: string | null;
  /** A field's name, or `deleted` where a deletion met an edit. */
  field: string;
  live: unknown;
  other: unknown;
  /** True where mine is the live one: an edit that beat a deletion. */
  mineLives: boolean;
}

export interface Merged<T> {
  value: T;
  differences: Difference[];
  /** True when the value now holds something of both sides. */
  combined: boolean;
}

type Fields = Record<string, unknown>;

/** Same content, however it was built: keys in any order; lists compare by element. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const [first, second] = [JSON.stringify(one ?? null), JSON.stringify(other ?? null)];
  // Another order of keys changes no length.
  if (first === second || typeof one !== 'object' || first.length !== second.length) return first === second;
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

const inOrder = (_: string, value: unknown) =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Merges records field by field. With no base, every field of mine counts as changed. */
export function mergeFields<T extends object>(
  base: Partial<T> | null,
  theirs: T,
  mine: Partial<T>,
  fields: readonly (keyof T & string)[],
  rowId: string | null = null,
): Merged<T> {
  const value = { ...theirs };
  const differences: Difference[] = [];
  let combined = false;
  for (const field of fields) {
    if (!(field in mine)) continue;
    const [was, live, wanted] = [(base as Fields | null)?.[field], theirs[field], mine[field]];
    const changed = base === null || !same(was, wanted);
    const moved = base === null || !same(was, live);
    if (!changed || same(live, wanted)) {
      if (moved && !same(live, wanted)) combined = true;
      continue;
    }
    if (!moved) value[field] = wanted as T[typeof field];
    else differences.push({ row_id: rowId, field, live, other: wanted, mineLives: false });
  }
  return { value, differences, combined };
}

/** A merge as its author sees it: where the two differ, their own value lies on top. */
export function onTop<T extends object>({ value, differences }: Merged<T>): T {
  const mine = differences.filter(({ mineLives }) => !mineLives).map(({ field, other }) => [field, other]);
  return { ...value, ...Object.fromEntries(mine) };
}
