/**
 * The one place where rich text is cleaned: what a body may hold is listed, everything else is dropped before
 * it is stored. Screens show what is stored and nothing else.
 */
import sanitizeHtml from 'sanitize-html';
import { isEmptyRichText } from '#shared/domain/rich-text';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { invalid } from '../../http/refusal';

const SAFE_HREF = /^(https?:\/\/|mailto:)/i;
/** As people type them: `moe.gov.my/buku`, `cikgu@tadika.my`. */
const BARE_SITE = /^[\w-]+(\.[\w-]+)+([/?#:]|$)/;
const BARE_MAIL = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    'ul',
    'ol',
    'li',
    'a',
    'blockquote',
    'code',
    'pre',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    a: (_tag, { href = '' }) => {
      const clean = cleanHref(href.trim());
      return clean === null
        ? { tagName: 'a', attribs: {} as sanitizeHtml.Attributes }
        : { tagName: 'a', attribs: { href: clean, rel: 'noopener noreferrer', target: '_blank' } };
    },
  },
};

function cleanHref(href: string): string | null {
  if (SAFE_HREF.test(href)) return href;
  if (BARE_MAIL.test(href)) return `mailto:${href}`;
  return BARE_SITE.test(href) ? `https://${href}` : null;
}

/** The body as it is stored. @throws Refusal 422 where nothing that may stay holds any text */
export function cleanBody(html: string): string {
  return cleanRichText(html, { body: [messages.bodyRequired] });
}

/** Any rich text as it is stored. @throws Refusal 422 with these errors where nothing that may stay holds any text */
export function cleanRichText(html: string, ifEmpty: FieldErrors): string {
  const clean = sanitizeHtml(html, options).trim();
  if (isEmptyRichText(clean)) throw invalid(ifEmpty);
  return clean;
}
