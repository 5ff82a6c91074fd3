/** English: only the plurals, since every other text is its own key. */
export const plurals: Record<string, string> = {};
