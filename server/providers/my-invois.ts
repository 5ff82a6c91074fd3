/**
 * The API of MyInvois, the tax authority's e-invoices: documents go out in batches, are looked at there, and can be
 * cancelled for a while. Its three places speak alike, and the simulation as they do. The tests reach the
 * simulation alone: what is not confirmed is said where it stands.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { MINUTE_MS } from '#shared/domain/calendar-date';

const eInvoicePlaces = ['simulator', 'preprod', 'prod'] as const;
export type EInvoicePlace = (typeof eInvoicePlaces)[number];

/** Where calls go, and where people look at a document. */
interface Addresses {
  api: string;
  portal: string;
}

const REAL: Record<Exclude<EInvoicePlace, 'simulator'>, Addresses> = {
  preprod: {
    api: 'https://preprod-api.myinvois.hasil.gov.my',
    portal: 'https://preprod.myinvois.hasil.gov.my',
  },
  prod: { api: 'https://api.myinvois.hasil.gov.my', portal: 'https://myinvois.hasil.gov.my' },
};

export interface MyInvoisKeys {
  client_id: string;
  client_secret: string;
}

/**
 * `key`: it does not know the keys; `duplicate`: the same was sent just now; `refused`: it did not take what was sent, and
 * says why; `unreachable`: no answer, or none that can be used: what was asked may have happened.
 */
export class MyInvoisProblem extends Error {
  override readonly name = 'MyInvoisProblem';
  constructor(
    readonly kind: 'key' | 'duplicate' | 'refused' | 'unreachable',
    message: string,
  ) {
    super(message);
  }
}

export interface Outgoing {
  number: string;
  /** The JSON, as it was written. */
  content: string;
  hash: string;
}

export interface SaidNo {
  code: string;
  text: string;
}

export interface Submitted {
  uid: string | null;
  accepted: { number: string; uuid: string }[];
  rejected: ({ number: string } & SaidNo)[];
}

type LookedAt = 'Submitted' | 'Valid' | 'Invalid' | 'Cancelled';

export interface Looked {
  uuid: string;
  submissionUid: string;
  number: string;
  status: LookedAt;
  longId: string | null;
  validatedAt: Date | null;
}

export interface MyInvois {
  /** @throws MyInvoisProblem */
  submit(documents: readonly Outgoing[]): Promise<Submitted>;
  /** What became of the documents of one submission. */
  look(submissionUid: string): Promise<Looked[]>;
  /** Those of this number that were sent since, newest first. */
  find(number: string, since: Date): Promise<Looked[]>;
  whyInvalid(uuid: string): Promise<SaidNo>;
  cancel(uuid: string, reason: string): Promise<void>;
}

const LIMIT_MS = 15_000;
/** A token is asked for anew before it ends. */
const TOKEN_SPARE_MS = MINUTE_MS;

const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const failure = z.object({
  code: z.string().nullish(),
  errorCode: z.string().nullish(),
  message: z.string().nullish(),
  error: z.string().nullish(),
  propertyPath: z.string().nullish(),
  get details() {
    return z.array(failure).nullish();
  },
  get innerError() {
    return z.array(failure).nullish();
  },
});
type Failure = z.output<typeof failure>;

const submitted = z.object({
  submissionUid: z.string().nullish(),
  acceptedDocuments: z.array(z.object({ uuid: z.string(), invoiceCodeNumber: z.string() })).nullish(),
  rejectedDocuments: z.array(z.object({ invoiceCodeNumber: z.string(), error: failure })).nullish(),
});
const summary = z.object({
  uuid: z.string(),
  submissionUid: z.string(),
  internalId: z.string(),
  status: z.enum(['Submitted', 'Valid', 'Invalid', 'Cancelled']),
  longId: z.string().nullish(),
  dateTimeValidated: z.string().nullish(),
});
const submission = z.object({ overallStatus: z.string(), documentSummary: z.array(summary).nullish() });
const found = z.object({ result: z.array(summary).nullish() });
const details = z.object({
  validationResults: z
    .object({
      validationSteps: z.array(z.object({ status: z.string(), error: failure.nullish() })).nullish(),
    })
    .nullish(),
});

/** The words that say most stand innermost. */
function saidIn({ code, errorCode, message, error, propertyPath, details, innerError }: Failure): SaidNo {
  const inner = (details ?? innerError ?? [])[0];
  const deeper = inner && saidIn(inner);
  const own = [message || error, propertyPath && `(${propertyPath})`].filter(Boolean).join(' ');
  return {
    code: (deeper?.code || code || errorCode || '').slice(0, 100),
    text: (deeper?.text || own || 'No reason was given.').slice(0, 1000),
  };
}

const lookedOf = (one: z.output<typeof summary>): Looked => ({
  uuid: one.uuid,
  submissionUid: one.submissionUid,
  number: one.internalId,
  status: one.status,
  longId: one.longId || null,
  validatedAt: one.dateTimeValidated ? new Date(one.dateTimeValidated) : null,
});

interface Answer {
  status: number;
  json: unknown;
}

async function reach(url: string, request: RequestInit): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });
    text = await response.text();
  } catch (error) {
    // Only the kind of failure: an address or a header has no place in a log.
    const why = error instanceof Error ? ((error.cause as { code?: string })?.code ?? error.name) : 'unknown';
    throw new MyInvoisProblem('unreachable', `MyInvois did not answer (${why}).`);
  }
  try {
    return { status: response.status, json: text === '' ? null : JSON.parse(text) };
  } catch {
    throw new MyInvoisProblem('unreachable', `MyInvois answered ${response.status}, and not as JSON.`);
  }
}

function problemOf({ status, json }: Answer): MyInvoisProblem {
  const wrapped = z.object({ error: failure }).safeParse(json);
  const plain = failure.safeParse(json);
  const no = wrapped.success ? saidIn(wrapped.data.error) : plain.success ? saidIn(plain.data) : null;
  if (status === 401 || status === 403) return new MyInvoisProblem('key', no?.text ?? `HTTP ${status}`);
  if (status === 422 && /duplicate/i.test(no?.code ?? ''))
    return new MyInvoisProblem('duplicate', no?.text ?? '');
  if (status === 429 || status >= 500 || status < 400)
    return new MyInvoisProblem('unreachable', `MyInvois answered ${status}.`);
  return new MyInvoisProblem('refused', no?.text ?? `HTTP ${status}`);
}

function read<T extends z.ZodType>(form: T, json: unknown): z.output<T> {
  const parsed = form.safeParse(json);
  if (!parsed.success) throw new MyInvoisProblem('unreachable', 'MyInvois answered something else.');
  return parsed.data;
}

/** Who may be asked, and with which token: one is good for many calls. */
export class EInvoiceProviders {
  readonly #simulator: string | null;
  readonly #tokens = new Map<string, { token: string; endsAt: number }>();

  /** @param simulator where the simulation is; null where there is none */
  constructor(simulator: string | null) {
    this.#simulator = simulator;
  }

  /** Where there is something to connect to. */
  get places(): EInvoicePlace[] {
    return eInvoicePlaces.filter((place) => this.#addressesOf(place) !== null);
  }

  /** The page on which anybody sees that the document is valid. */
  linkOf(place: EInvoicePlace, uuid: string, longId: string): string | null {
    const portal = this.#addressesOf(place)?.portal;
    return portal ? `${portal}/${encodeURIComponent(uuid)}/share/${encodeURIComponent(longId)}` : null;
  }

  connect(place: EInvoicePlace, keys: MyInvoisKeys): MyInvois {
    const base = this.#addressesOf(place)?.api;
    const send = async (at: string, method: string, path: string, body: unknown): Promise<Answer> =>
      reach(`${at}/api/v1.0/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${await this.#tokenOf(at, keys)}`,
          Accept: 'application/json',
          'Content-Type': 'application/json',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const ask = async (method: string, path: string, body?: unknown, wanted = 200): Promise<unknown> => {
      if (base === undefined) throw new MyInvoisProblem('key', 'There is no simulation to send to.');
      let answer = await send(base, method, path, body);
      if (answer.status === 401) {
        // The token may have ended earlier than it was said to.
        this.#tokens.delete(keyOf(base, keys));
        answer = await send(base, method, path, body);
      }
      if (answer.status !== wanted) throw problemOf(answer);
      return answer.json;
    };
    const part = encodeURIComponent;
    return {
      async submit(documents) {
        const body = {
          documents: documents.map(({ number, content, hash }) => ({
            format: 'JSON',
            document: Buffer.from(content).toString('base64'),
            documentHash: hash,
            codeNumber: number,
          })),
        };
        const answered = read(submitted, await ask('POST', 'documentsubmissions', body, 202));
        return {
          uid: answered.submissionUid || null,
          accepted: (answered.acceptedDocuments ?? []).map(({ uuid, invoiceCodeNumber: number }) => ({
            uuid,
            number,
          })),
          rejected: (answered.rejectedDocuments ?? []).map(({ invoiceCodeNumber: number, error }) => ({
            number,
            ...saidIn(error),
          })),
        };
      },
      async look(uid) {
        const path = `documentsubmissions/${part(uid)}?pageNo=1&pageSize=100`;
        return (read(submission, await ask('GET', path)).documentSummary ?? []).map(lookedOf);
      },
      // Not confirmed: that the words of a search find the issuer's own number.
      async find(number, since) {
        const path = `documents/search?submissionDateFrom=${part(since.toISOString())}&searchQuery=${part(number)}`;
        const all = (read(found, await ask('GET', path)).result ?? []).map(lookedOf);
        return all.filter((one) => one.number === number);
      },
      async whyInvalid(uuid) {
        const answered = read(details, await ask('GET', `documents/${part(uuid)}/details`));
        const steps = answered.validationResults?.validationSteps ?? [];
        const step = steps.find(({ status, error }) => status === 'Invalid' && error);
        return step?.error ? saidIn(step.error) : { code: '', text: 'No reason was given.' };
      },
      async cancel(uuid, reason) {
        await ask('PUT', `documents/state/${part(uuid)}/state`, { status: 'cancelled', reason });
      },
    };
  }

  #addressesOf(place: EInvoicePlace): Addresses | null {
    if (place !== 'simulator') return REAL[place];
    return this.#simulator === null ? null : { api: this.#simulator, portal: this.#simulator };
  }

  async #tokenOf(base: string, keys: MyInvoisKeys): Promise<string> {
    const key = keyOf(base, keys);
    const held = this.#tokens.get(key);
    if (held && held.endsAt > Date.now()) return held.token;
    const answer = await reach(`${base}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...keys, grant_type: 'client_credentials', scope: 'InvoicingAPI' }),
    });
    if (answer.status === 400) throw new MyInvoisProblem('key', 'MyInvois does not know these keys.');
    if (answer.status !== 200) throw problemOf(answer);
    const { access_token, expires_in } = read(token, answer.json);
    this.#tokens.set(key, { token: access_token, endsAt: Date.now() + expires_in * 1000 - TOKEN_SPARE_MS });
    return access_token;
  }
}

const keyOf = (base: string, { client_id, client_secret }: MyInvoisKeys) =>
  createHash('sha256')
    .update(JSON.stringify([base, client_id, client_secret]))
    .digest('base64');
