/** What both sides know of rich text: when there is nothing in it. Which markup is kept is the server's business. */

/** True for an empty editor's `<p></p>`, for blanks, and for markup that holds no text. */
export function isEmptyRichText(html: string): boolean {
  const text = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:nbsp|#160|#xa0|zwnj|zwj|#8203|#x200b);/gi, ' ');
  return /^[\s\u00a0\u200b-\u200d\ufeff]*$/.test(text);
}
