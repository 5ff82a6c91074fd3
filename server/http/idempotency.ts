/**
 * The receipt of a call: who, which key, the hash of what was asked, and the answer. It commits with the effect,
 * so a repeat gets the stored answer instead of a second effect.
 */
import * as crypto from 'node:crypto';
import type { Knex } from 'knex';
import { messages } from '#shared/messages';
import type { Clock } from '../clock';
import { conflict, invalid, Refusal } from './refusal';

export interface StoredAnswer {
  status: number;
  answer: unknown;
}

const KEY_SHAPE = /^[\w-]{8,200}$/;

/** The key of a request's header; undefined when it has none. @throws Refusal 422 for a malformed one. */
export function idempotencyKey(header: string): string | undefined {
  if (header === '') return undefined;
  if (!KEY_SHAPE.test(header)) throw invalid({ 'Idempotency-Key': [messages.keyInvalid] });
  return header;
}

/** The same content has the same hash, in whatever order its fields arrived. */
export function contentHash(content: unknown): string {
  return crypto.hash('sha256', canonical(content), 'hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

/**
 * Takes the key for this transaction and looks for an earlier answer.
 * @throws Refusal 409 while the same key is still being worked on, 422 when it was used for something else.
 */
export async function claimKey(
  trx: Knex,
  userId: number,
  key: string,
  hash: string,
): Promise<StoredAnswer | null> {
  const locked = await trx.raw('SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0)) AS taken', [
    `${userId} ${key}`,
  ]);
  if (!locked.rows[0].taken) throw conflict(messages.stillRunning);
  const receipt = await trx('receipts').where({ user_id: userId, key }).first();
  if (!receipt) return null;
  if (receipt.hash !== hash)
    throw new Refusal(422, messages.keyReused, { errors: { 'Idempotency-Key': [messages.keyReused] } });
  return { status: receipt.status, answer: receipt.answer };
}

export async function keepReceipt(
  trx: Knex,
  receipt: { userId: number; key: string; hash: string; clock: Clock } & StoredAnswer,
): Promise<void> {
  await trx('receipts').insert({
    user_id: receipt.userId,
    key: receipt.key,
    hash: receipt.hash,
    status: receipt.status,
    answer: JSON.stringify(receipt.answer ?? null),
    at: receipt.clock.now(),
  });
}
