/** Reads a query string: `status[]=1`, `ids[0]=1` become lists, and the three names of a page's size become one. */

const PAGE_SIZE_NAMES = ['paginate', 'data_per_page', 'per_page'];

/** The query as the contract's schemas take it: texts, and lists of texts where brackets or repeats say so. */
export function readQuery(querystring: string): Record<string, string | string[]> {
  return readFields(new URLSearchParams(querystring));
}

/** The same for the fields of a form. */
export function readFields(pairs: Iterable<[string, string]>): Record<string, string | string[]> {
  // Without a prototype: a field called __proto__ is a field, and one that is missing is not found elsewhere.
  const read: Record<string, string | string[]> = Object.create(null);
  for (const [rawName, value] of pairs) {
    const bracket = /^([^[\]]+)\[\d*\]$/.exec(rawName);
    const plain = bracket?.[1] ?? rawName;
    const name = PAGE_SIZE_NAMES.includes(plain) ? 'per_page' : plain;
    const earlier = read[name];
    if (bracket) read[name] = [...[earlier ?? []].flat(), value];
    // An empty value is no value: a filter that was cleared.
    else if (value !== '') read[name] = value;
  }
  return read;
}
