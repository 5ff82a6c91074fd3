/** Lists of e-mail addresses as people type them: separated by commas, with whatever spaces and repeats. */
import * as z from 'zod/mini';

export const EMAILS_MAX = 20;

const address = z.string().check(z.maxLength(254), z.email());

/** True for one address that a mail server would take. */
export function isEmail(text: string): boolean {
  return address.safeParse(text).success;
}

/** The addresses of a text: trimmed, empty ones dropped, each once, in the order typed. */
export function parseEmailList(text: string): string[] {
  return addEmails(
    [],
    text.split(',').map((item) => item.trim()),
  );
}

/** A list with more at its end; what is in it already, in whatever case, is not added. */
export function addEmails(list: readonly string[], more: readonly string[]): string[] {
  const known = new Set(list.map(sameEmail));
  const added = more.filter((item) => {
    if (item === '' || known.has(sameEmail(item))) return false;
    known.add(sameEmail(item));
    return true;
  });
  return [...list, ...added];
}

/** Two addresses that differ in case alone reach the same box. */
export function sameEmail(address: string): string {
  return address.trim().toLowerCase();
}
