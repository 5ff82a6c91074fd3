/** Billplz (payment method 1, online banking): bills by its HTTP API. Its reports are read in `billplz-signature.ts`. */
import { z } from 'zod';
import { PROVIDER_LIMIT_MS, ProviderProblem } from '../provider-problem';

export const BILLPLZ_URL = 'https://www.billplz.com';

export interface BillplzCredentials {
  billplz_collection_id: string;
  billplz_x_signature: string;
  billplz_api_key: string;
}

interface NewBill {
  /** Of the payer; the address is required, since a mobile number may be missing. */
  email: string;
  name: string;
  amountSen: number;
  description: string;
  callbackUrl: string;
  redirectUrl: string;
  /** Ours: finds the attempt even when Billplz's answer was lost. */
  reference: string;
}

/** Digits alone: no `1e4`. */
const sen = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
]);

const bill = z.object({
  id: z.string().min(1),
  collection_id: z.string(),
  paid: z.boolean(),
  state: z.enum(['due', 'paid', 'deleted']),
  amount: sen,
  /** As it is said: what cannot be read is looked at by somebody. */
  paid_amount: z.union([z.number(), z.string()]).nullish(),
  url: z.url({ protocol: /^https?$/ }),
  paid_at: z.string().nullish(),
  reference_1: z.string().nullish(),
});
export type Bill = z.output<typeof bill>;

export const NAME_MAX = 255;
export const DESCRIPTION_MAX = 200;

export interface Billplz {
  /** Asks whether key and collection are right. @throws ProviderProblem */
  test(): Promise<void>;
  createBill(given: NewBill): Promise<Bill>;
  findBill(id: string): Promise<Bill>;
  /** Takes back what nobody is to pay any more; false when it is paid. */
  deleteBill(id: string): Promise<boolean>;
}

/** @param baseUrl with or without the `/api` at its end */
export function createBillplz(baseUrl: string, credentials: BillplzCredentials): Billplz {
  const api = `${baseUrl.replace(/\/+$/, '').replace(/\/api$/, '')}/api`;
  const collection = credentials.billplz_collection_id;
  const ask = async (method: string, path: string, fields?: Record<string, string>): Promise<unknown> => {
    const response = await reach(`${api}/${path}`, {
      method,
      headers: {
        Authorization: `Basic ${Buffer.from(`${credentials.billplz_api_key}:`).toString('base64')}`,
        Accept: 'application/json',
      },
      ...(fields && { body: new URLSearchParams(fields) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PROVIDER_LIMIT_MS),
    });
    if (response.status !== 200) throw problemOf(response.status, response.text);
    return parseJson(response.text);
  };
  const path = (id: string) => `v3/bills/${encodeURIComponent(id)}`;
  return {
    async test() {
      await ask('GET', 'v4/webhook_rank');
      await ask('GET', `v4/collections/${encodeURIComponent(collection)}`);
    },
    async createBill(given) {
      return toBill(
        await ask('POST', 'v3/bills', {
          collection_id: collection,
          email: given.email,
          name: cut(given.name, NAME_MAX),
          amount: String(given.amountSen),
          description: cut(given.description, DESCRIPTION_MAX),
          callback_url: given.callbackUrl,
          redirect_url: given.redirectUrl,
          deliver: 'false',
          reference_1_label: 'Reference',
          reference_1: given.reference,
        }),
      );
    },
    findBill: async (id) => toBill(await ask('GET', path(id))),
    async deleteBill(id) {
      try {
        await ask('DELETE', path(id));
        return true;
      } catch (error) {
        if (error instanceof ProviderProblem && error.status === 422) return false;
        throw error;
      }
    },
  };
}

async function reach(url: string, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, request);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    // Only the kind of failure: an address or a header has no place in a log.
    const why = error instanceof Error ? ((error.cause as { code?: string })?.code ?? error.name) : 'unknown';
    throw new ProviderProblem('unreachable', `Billplz did not answer (${why}).`);
  }
}

function problemOf(status: number, text: string): ProviderProblem {
  const said = saidIn(text) || `HTTP ${status}`;
  if (status === 401) return new ProviderProblem('key', said, status);
  if (status === 403) return new ProviderProblem('not-allowed', said, status);
  if (status === 404) return new ProviderProblem('not-found', said, status);
  // Too many, or a fault of theirs: later it may go well.
  if (status === 429 || status >= 500 || status < 400)
    return new ProviderProblem('unreachable', `Billplz answered ${status}.`, status);
  return new ProviderProblem('refused', said, status);
}

/** `{"error":{"type":…,"message":[…]}}`, where the message is sometimes a plain text. */
const failure = z.object({ error: z.object({ message: z.union([z.string(), z.array(z.string())]) }) });

function saidIn(text: string): string {
  try {
    const found = failure.safeParse(JSON.parse(text));
    return found.success ? cut([found.data.error.message].flat().join(', '), 300) : '';
  } catch {
    return '';
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderProblem('unreachable', 'Billplz answered something else than JSON.');
  }
}

function toBill(answered: unknown): Bill {
  const read = bill.safeParse(answered);
  if (!read.success) throw new ProviderProblem('unreachable', 'Billplz answered something else than a bill.');
  return read.data;
}

/** By whole signs, so that no half of one is left at the end. */
const cut = (text: string, most: number) => {
  if (text.length <= most) return text;
  let kept = '';
  for (const sign of text) {
    if (kept.length + sign.length > most - 1) break;
    kept += sign;
  }
  return `${kept}…`;
};
