/**
 * The X-Signature of Billplz, over the strings as they were received: each element is key and value, a nested key
 * joined with its parent; the whole elements are sorted, lower-cased, and joined by bars.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Fields = readonly (readonly [name: string, value: string])[];

/** The name of the signature's own field, in a callback and (with its parent) in a redirect. */
const SIGNATURE = 'x_signature';

/** The fields of a form's body or of a query, decoded once. */
export function readSigned(text: string): Fields {
  return [...new URLSearchParams(text)];
}

/** `billplz[paid_at]` is signed as `billplzpaid_at`. */
const joined = (name: string) => name.replace(/[[\]]/g, '');
const isSignature = (name: string) => name === SIGNATURE || name.endsWith(`[${SIGNATURE}]`);

/** What is signed: `amount100|collection_idyhx5t1pp|…`. */
export function signedText(fields: Fields): string {
  return fields
    .filter(([name]) => !isSignature(name))
    .map(([name, value]) => joined(name) + value)
    .map((element) => ({ element, order: element.toLowerCase() }))
    .sort((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0))
    .map(({ element }) => element)
    .join('|');
}

export function signFields(fields: Fields, key: string): string {
  return createHmac('sha256', key).update(signedText(fields)).digest('hex');
}

/** True when the fields carry the signature that this key makes of them. Takes the same time for every wrong one. */
export function isSigned(fields: Fields, key: string): boolean {
  const given = fields.filter(([name]) => isSignature(name)).map(([, value]) => value);
  if (given.length !== 1 || key === '') return false;
  const right = Buffer.from(signFields(fields, key));
  const found = Buffer.from(given[0] as string);
  return found.length === right.length && timingSafeEqual(found, right);
}
