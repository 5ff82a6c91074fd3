/** What a page says of itself: title, description, image. Texts only, trimmed and cut; no markup leaves here. */
import { Parser } from 'htmlparser2';
import type { Page } from './fetch-page';

export interface PageWords {
  title: string | null;
  description: string | null;
  /** An absolute http or https address. */
  image: string | null;
}

const TITLE_MAX = 200;
const DESCRIPTION_MAX = 500;
const IMAGE_MAX = 2_000;
/** Where a page must have named its encoding, if it does (HTML standard). */
const PRESCAN_BYTES = 1_024;

export function readPageWords(page: Page): PageWords {
  const found = parse(decode(page));
  const first = (...names: string[]) => names.map((name) => found.meta.get(name)).find(Boolean) ?? '';
  return {
    title: tidy(first('og:title') || found.title || first('twitter:title'), TITLE_MAX),
    description: tidy(first('og:description', 'description', 'twitter:description'), DESCRIPTION_MAX),
    image: imageUrl(first('og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image'), page.url),
  };
}

/** Text on one line: no control characters, at most so many signs. Null where nothing is left. */
function tidy(text: string, most: number): string | null {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, (run) => (/^[\u200c\u200d]+$/.test(run) ? run : ' '))
    .trim();
  if (plain === '') return null;
  const signs = [...plain];
  return signs.length <= most ? plain : `${signs.slice(0, most - 1).join('')}…`;
}

function imageUrl(text: string, base: URL): string | null {
  if (text === '') return null;
  try {
    const url = new URL(text.trim(), base);
    const plain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    return plain && url.href.length <= IMAGE_MAX ? url.href : null;
  } catch {
    return null;
  }
}

function parse(html: string): { title: string; meta: Map<string, string> } {
  const meta = new Map<string, string>();
  let title = '';
  let titleState: 'before' | 'inside' | 'after' = 'before';
  let depthOfSvg = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'svg') depthOfSvg += 1;
        // A drawing has titles of its own.
        if (name === 'title' && depthOfSvg === 0 && titleState === 'before') titleState = 'inside';
        const key = (attributes.property ?? attributes.name ?? '').trim().toLowerCase();
        const content = attributes.content;
        if (name === 'meta' && key !== '' && content && !meta.has(key)) meta.set(key, content);
      },
      ontext(text) {
        if (titleState === 'inside') title += text;
      },
      onclosetag(name) {
        if (name === 'svg') depthOfSvg -= 1;
        if (name === 'title' && titleState === 'inside') titleState = 'after';
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(html);
  return { title, meta };
}

/** The bytes as text, by the answer's word, the byte order mark, the page's own word, else UTF-8. */
function decode({ bytes, contentType }: Page): string {
  const head = bytes.subarray(0, PRESCAN_BYTES).toString('latin1');
  const named =
    /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1];
  return decoderOf(bomOf(bytes) ?? named).decode(bytes);
}

function bomOf(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 'utf-8' : undefined;
}

function decoderOf(label = 'utf-8') {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
