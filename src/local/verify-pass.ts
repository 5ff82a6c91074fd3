/** Whether the code of a pickup pass is the server's: by its public key, with no network. */
import { type PassCode, readPassCode } from '#shared/domain/pickup-pass';
import { fromBase64 } from './keys';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };

/** Null for what is no pass, and for one that somebody else signed. */
export async function verifyPass(code: string, key: string): Promise<PassCode | null> {
  const pass = readPassCode(code);
  if (!pass) return null;
  const known = await crypto.subtle.importKey('raw', fromBase64(key), CURVE, false, ['verify']);
  const said = new TextEncoder().encode(pass.said);
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  return (await crypto.subtle.verify(how, known, fromBase64(pass.signature), said)) ? pass : null;
}
