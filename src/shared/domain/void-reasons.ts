/**
 * Why an event was withdrawn, where a tap said it and not a person in words. The English sentence is what is stored,
 * whatever the language of whoever tapped; each reader is told it in their own.
 */
export const voidReasons = {
  undone: 'Undone at once.',
  hereAfterAll: 'Here after all.',
} as const;

const known: ReadonlySet<string> = new Set(Object.values(voidReasons));

/** As the reader sees it: what somebody typed stays as it was typed. */
export function voidReasonSaid(reason: string, t: (text: string) => string): string {
  return known.has(reason) ? t(reason) : reason;
}
