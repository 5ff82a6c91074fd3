/** Passkeys: made for the address that people reach the server by, and asked for there. */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Knex } from 'knex';
import type { NewPasskey } from '#shared/endpoints/second-factor';
import type { PasskeyGiven } from '#shared/endpoints/sign-in';
import type { Context } from '../../context';
import type { Services } from '../../services';

const TIMEOUT_MS = 120_000;

interface Row {
  id: string;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
}

/** The place that passkeys are of. */
function placeOf({ publicUrl }: Pick<Services, 'publicUrl'>): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origin };
}

const newChallenge = () => randomBytes(32).toString('base64url');

async function descriptorsOf(trx: Knex, userId: number) {
  const rows: Row[] = await trx('passkeys').where({ user_id: userId }).orderBy(['created_at', 'id']);
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key' as const,
    transports,
  }));
}

/** What a browser asks for one of the person's passkeys by; the challenge is kept by whoever asks. */
export async function askForPasskey({ trx, services }: Pick<Context, 'trx' | 'services'>, userId: number) {
  const { rpId } = placeOf(services);
  const allowCredentials = await descriptorsOf(trx, userId);
  const { challenge, timeout = TIMEOUT_MS } = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: new Uint8Array(Buffer.from(newChallenge(), 'base64url')),
    timeout: TIMEOUT_MS,
    userVerification: 'preferred',
  });
  return { challenge, rpId, timeout, userVerification: 'preferred' as const, allowCredentials };
}

/** Whether it is one of the person's, for this challenge; its counter goes on. */
export async function takePasskey(
  { trx, clock, services }: Context,
  userId: number,
  given: PasskeyGiven,
  challenge: string | null,
): Promise<boolean> {
  const row: Row | undefined = await trx('passkeys')
    .where({ user_id: userId, credential_id: given.id })
    .first();
  if (!row || challenge === null) return false;
  const { rpId, origin } = placeOf(services);
  const counter = await unlessBroken(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...given,
        response: { ...given.response, userHandle: given.response.userHandle ?? undefined },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
  if (counter === null) return false;
  const taken = await trx('passkeys')
    .where({ id: row.id, counter: row.counter })
    .update({ counter, last_used_at: clock.now() });
  return taken === 1;
}

/** What a browser makes a new passkey of the actor by. */
export async function askForNewPasskey({ trx, services, actor }: Context) {
  const { rpId } = placeOf(services);
  const excludeCredentials = await descriptorsOf(trx, actor.userId);
  const made = await generateRegistrationOptions({
    rpName: 'Tadika',
    rpID: rpId,
    userID: new Uint8Array(Buffer.from(`user ${actor.userId}`)),
    userName: actor.email,
    userDisplayName: actor.name,
    timeout: TIMEOUT_MS,
  });
  return {
    challenge: made.challenge,
    rp: { id: rpId, name: made.rp.name },
    user: { id: made.user.id, name: made.user.name, displayName: made.user.displayName },
    pubKeyCredParams: made.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: TIMEOUT_MS,
    attestation: 'none' as const,
    excludeCredentials,
    authenticatorSelection: { residentKey: 'discouraged' as const, userVerification: 'preferred' as const },
  };
}

/** Keeps it. @returns null where it is not one that was asked for; false where it is known already */
export async function keepPasskey(
  { trx, clock, services, actor }: Context,
  { name, passkey }: { name: string; passkey: NewPasskey },
  challenge: string | null,
): Promise<{ id: string } | false | null> {
  if (challenge === null) return null;
  const { rpId, origin } = placeOf(services);
  const credential = await unlessBroken(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...passkey,
        response: { ...passkey.response, transports: passkey.response.transports as never },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
    });
    return verified ? registrationInfo.credential : null;
  });
  if (credential === null) return null;
  const [kept] = await trx('passkeys')
    .insert({
      id: randomUUID(),
      user_id: actor.userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: passkey.response.transports,
      name,
      created_at: clock.now(),
    })
    .onConflict('credential_id')
    .ignore()
    .returning('id');
  return kept ?? false;
}

/** The library throws for whatever is not as it must be: to the one who signs in, each of these is a wrong passkey. */
async function unlessBroken<T>(check: () => Promise<T | null>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
