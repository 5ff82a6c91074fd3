/**
 * The secrets in the links that open an account. None is stored: a letter holds the link's name, the database a hash of
 * its token, and the token is made of the name and the server's own secret at the moment the letter goes out.
 */
import { createHmac } from 'node:crypto';

const NAMED = /\/(set-password|confirm-email)\/(link-[0-9a-f-]{36})/g;

/** What stands in a letter until it is delivered. */
export const nameOfLink = (id: string): string => `link-${id}`;

export function tokenOfLink(secret: string, id: string): string {
  return createHmac('sha256', secret)
    .update(`link:${nameOfLink(id)}`)
    .digest('base64url');
}

/** The ids of the links in a letter that waits. */
export const linksIn = (text: string): string[] =>
  [...text.matchAll(NAMED)].map(([, , name = '']) => name.slice('link-'.length));

/** The text as its reader gets it: each link opens. */
export function openLinks(secret: string, text: string): string {
  return text.replace(NAMED, (_, page: string, name: string) => {
    return `/${page}/${tokenOfLink(secret, name.slice('link-'.length))}`;
  });
}

/** The text as others read it, and where the link stood. */
export function hideLinks(text: string): string {
  return text.replace(NAMED, '/$1/…');
}
