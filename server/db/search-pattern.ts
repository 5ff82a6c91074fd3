/** A search text as an ILIKE pattern that finds it anywhere, with `%`, `_` and `\` taken as they are. */
export function searchPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
