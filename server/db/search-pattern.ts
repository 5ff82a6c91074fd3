/** A search text as an ILIKE pattern that finds it anywhere, with `%`, `_` and `\` taken as they are. */
export const searchPattern = (text: string): string => `%${wholePattern(text)}%`;

/** The same for a text that is all of it, in whatever case. */
export const wholePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
