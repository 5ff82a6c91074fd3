/** The name of a document's file: of letters and digits of any script, nothing that a file system gives a meaning. */
export function fileName(...parts: string[]): string {
  const words = parts
    .map((part) =>
      part
        .normalize('NFC')
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
        .replace(/^-+|-+$/g, ''),
    )
    .filter((part) => part !== '');
  return `${words.join('-').slice(0, 120)}.pdf`;
}
