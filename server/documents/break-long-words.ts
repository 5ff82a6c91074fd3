/**
 * Lines of a document break at spaces only, and Chinese has none: a word that is longer than its line is parted
 * beforehand, between signs as a reader sees them, by widths that are a little generous.
 */
const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** @param ems how many times the font's size a line is wide */
export function breakLongWords(text: string, ems: number): string {
  if (text.length <= ems) return text;
  return text
    .split(/( +|\n)/)
    .map((word) => (widthOf(word) > ems ? part(word, ems) : word))
    .join('');
}

function part(word: string, ems: number): string {
  let line = 0;
  let parted = '';
  for (const { segment } of signs.segment(word)) {
    const width = widthOf(segment);
    if (line > 0 && line + width > ems) {
      parted += '\n';
      line = 0;
    }
    parted += segment;
    line += width;
  }
  return parted;
}

/** In ems: what is beyond Latin counts as a full square. */
function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) {
    if (sign >= '\u0300' && sign <= '\u036f') continue;
    width += sign > '\u02ff' ? 1.05 : /[A-ZMWmw@%]/.test(sign) ? 0.8 : 0.6;
  }
  return width;
}
