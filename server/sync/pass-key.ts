/**
 * The key that signs pickup passes. It is made of the secret in the database, so it comes back with a backup and every server
 * has the same; tablets have its public half, by which nobody makes a pass.
 */
import { createECDH, createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Knex } from 'knex';
import { passCode, passText } from '#shared/domain/pickup-pass';

interface PassKey {
  secret: string;
  signing: KeyObject;
  /** The point of the curve, in base 64. */
  open: string;
}

let last: PassKey | undefined;

export async function openPassKey(trx: Knex): Promise<string> {
  return (await keyOf(trx)).open;
}

/** Writes codes of passes, as their QR shows them. */
export async function passSigner(trx: Knex): Promise<(pass: Parameters<typeof passText>[0]) => string> {
  const { signing } = await keyOf(trx);
  return (pass) => {
    const said = passText(pass);
    const signature = sign('sha256', Buffer.from(said), { key: signing, dsaEncoding: 'ieee-p1363' });
    return passCode(said, signature.toString('base64'));
  };
}

async function keyOf(trx: Knex): Promise<PassKey> {
  const { key: secret } = await trx('pass_secrets').first('key');
  if (last?.secret !== secret) last = makeKey(secret);
  return last as PassKey;
}

function makeKey(secret: string): PassKey {
  const pair = createECDH('prime256v1');
  const own = createHash('sha256').update(`pickup passes ${secret}`).digest();
  pair.setPrivateKey(own);
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: own.toString('base64url') };
  return { secret, signing: createPrivateKey({ key: jwk, format: 'jwk' }), open: point.toString('base64') };
}
