/** Reads a query string: `status[]=1`, `ids[0]=1` become lists, and the three names of a page's size become one. */

const PAGE_SIZE_NAMES = ['paginate', 'data_per_page', 'per_page'];

/** The query as the contract's schemas take it: texts, and lists of texts where brackets or repeats say so. */
export function readQuery(querystring: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [rawName, value] of new URLSearchParams(querystring)) {
    const bracket = /^([^[\]]+)\[\d*\]$/.exec(rawName);
    const plain = bracket?.[1] ?? rawName;
    const name = PAGE_SIZE_NAMES.includes(plain) ? 'per_page' : plain;
    const earlier = query[name];
    if (bracket) query[name] = [...[earlier ?? []].flat(), value];
    // An empty value is no value: a filter that was cleared.
    else if (value !== '') query[name] = value;
  }
  return query;
}
