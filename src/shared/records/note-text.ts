/** How what is about a preschool is put into words. */
import type { NoteText, RecordText, SaidPart } from './define-record';

/** What an entry says, field by field. */
export const noteValues = ({ labels }: NoteText, given: Record<string, unknown>): SaidPart['values'] =>
  Object.keys(labels).map((field) => ({ field, value: said(given[field]) }));

export const noteText = ({ labels, value }: NoteText): RecordText => ({
  heading: () => null,
  field: (field, t) => t(labels[field] ?? field),
  value: (given, { field }, t) => {
    const text = [given].flat().join(', ');
    return text === '' ? t('Nothing') : (value?.(text, field, t) ?? text);
  },
  subject: () => '',
  canKeepBoth: () => false,
});

const said = (value: unknown) =>
  Array.isArray(value) ? value.map(String) : withoutBytes(String(value ?? ''));

/** A JPEG that stands there as base64 is told by its size. */
export const withoutBytes = (text: string): string =>
  text.startsWith('/9j/') ? `${Math.ceil((text.length * 0.75) / 1024)} kB` : text;
