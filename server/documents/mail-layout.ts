/**
 * How every mail of ours looks: a warm, plain letter, as text and as simple html from the same parts. Whatever is
 * given is text: it is escaped here, once, so that nobody's name is read as markup.
 */
export interface MailParts {
  /** The first line, as a person would begin: "Dear Puan Azizah,". */
  greeting?: string;
  paragraphs: readonly string[];
  /** What it is about, in pairs: "Child" — "Tan Wei Ming". */
  facts?: readonly { label: string; value: string }[];
  /** The one thing to do, if there is one. */
  button?: { label: string; url: string };
  /** After the facts and the button. */
  closing?: readonly string[];
  /** Who writes: "Tadika Bintang Taman Melawati". */
  from: string;
  /** The last line, in small print: whom to ask about personal data. */
  footer?: string;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const INK = 'color:#26302e';
const QUIET = 'color:#5f6b68';
const TEAL = '#0b6e69';

export function layOutMail(parts: MailParts): { text: string; html: string } {
  return { text: asText(parts), html: asHtml(parts) };
}

/** A subject or a name as one line: breaks and other control characters can begin no header of their own. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function asText({ greeting, paragraphs, facts = [], button, closing = [], from, footer }: MailParts): string {
  const blocks = [
    greeting,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${oneLine(value)}`).join('\n'),
    button && `${button.label}: ${button.url}`,
    ...closing,
    from,
    footer,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function asHtml({ greeting, paragraphs, facts = [], button, closing = [], from, footer }: MailParts): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td style="padding:4px 16px 4px 0;${QUIET};vertical-align:top;overflow-wrap:normal">${escapeHtml(label)}</td>` +
      `<td style="padding:4px 0;font-weight:600;vertical-align:top">${escapeHtml(oneLine(value))}</td></tr>`,
  );
  const body = [
    ...(greeting ? [paragraph(greeting)] : []),
    ...paragraphs.map(paragraph),
    rows.length > 0
      ? `<table role="presentation" style="border-collapse:collapse;margin:0 0 20px">${rows.join('')}</table>`
      : '',
    button
      ? `<p style="margin:0 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;` +
        `background:${TEAL};color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`
      : '',
    ...closing.map(paragraph),
    `<p style="margin:24px 0 0;${QUIET}">${escapeHtml(from)}</p>`,
    footer ? `<p style="margin:16px 0 0;font-size:13px;${QUIET}">${escapeHtml(footer)}</p>` : '',
  ];
  return (
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>' +
    '<body style="margin:0;padding:24px 16px;background:#f5f4f1">' +
    `<div style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px;${FONT};` +
    `font-size:16px;line-height:1.5;${INK};overflow-wrap:anywhere">${body.join('')}</div></body></html>`
  );
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('\n', '<br>');
}
