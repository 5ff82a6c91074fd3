/** Finding people by parts of their name, in any script, whatever the accents and the width of the letters. */

/** Text as it is compared: without accents, in lower case. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** A test for a search: every word typed must occur somewhere in the name. An empty search finds everyone. */
export function nameMatcher(search: string): (name: string) => boolean {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  return (name) => {
    const text = plainText(name);
    return words.every((word) => text.includes(word));
  };
}
