/**
 * MyInvois as it behaves: tokens, submissions that are first in progress, and refusals by the rules of the README here.
 * A company's client id is `demo-` and its tax number.
 */
import { createHash, randomBytes } from 'node:crypto';
import type Router from '@koa/router';
import type { Context as HttpContext } from 'koa';
import { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import plainSchema from '../../providers/e-invoice-schema-1.0.json';
import signedSchema from '../../providers/e-invoice-schema-1.1.json';
import { SIMULATED_MY_INVOIS_SECRET } from './accounts';
import { type SignedContent, wrongSignature } from './e-invoice-signature';
import { Kept } from './kept';
import { closedPage } from './pages';

export interface SimulatedDocument {
  /** Its uuid. */
  id: string;
  submissionUid: string;
  tin: string;
  number: string;
  hash: string;
  content: string;
  status: 'Submitted' | 'Valid' | 'Invalid' | 'Cancelled';
  /** What it becomes once it was asked for. */
  verdict: Failure | null;
  longId: string | null;
  receivedAt: string;
  validatedAt: string | null;
  cancelReason: string | null;
}

export interface Failure {
  code: string;
  message: string;
  propertyPath?: string;
}

interface Parts {
  now: () => Date;
  /** Where documents are kept; null for in memory only. */
  path: string | null;
  /** Sent before; what stands at `path` holds. */
  known: readonly SimulatedDocument[];
}

const TOKEN_SECONDS = 3_600;
const BATCH_MAX = 100;
const BATCH_BYTES_MAX = 5_000_000;
const DOCUMENT_BYTES_MAX = 300_000;
const AGE_MAX_MS = 72 * HOUR_MS;
const SAME_AGAIN_MS = 10 * MINUTE_MS;
const CONSOLIDATED_MAX = 10_000;
const GENERAL_PUBLIC = 'EI00000000010';
const CALL = '/api/v1.0';

const formOf = (schema: unknown) => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
const [plainForm, signedForm] = [formOf(plainSchema), formOf(signedSchema)];

const outgoing = z.object({
  documents: z.array(
    z.object({
      format: z.literal('JSON'),
      document: z.string(),
      documentHash: z.string(),
      codeNumber: z.string(),
    }),
  ),
});
type Outgoing = z.output<typeof outgoing>['documents'][number];

export class MyInvoisSimulation {
  readonly documents: Kept<SimulatedDocument>;
  /** A test's own troubles: called before each answer to a submission leaves; throws where it is to be lost. */
  beforeAnswer: (() => void) | null = null;
  /** Submissions that came, the refused ones too. */
  submissions = 0;
  readonly #tokens = new Map<string, { tin: string; endsAt: number }>();
  readonly #seen = new Map<string, number>();

  constructor(private readonly parts: Parts) {
    this.documents = new Kept(parts.path, parts.known);
  }

  addRoutes(router: Router): void {
    router.post('/connect/token', (http) => this.#giveToken(http));
    router.post(`${CALL}/documentsubmissions`, (http) =>
      this.#signedIn(http, (tin) => this.#take(http, tin)),
    );
    router.get(`${CALL}/documentsubmissions/:uid`, (http) =>
      this.#signedIn(http, (tin) => this.#look(http, tin)),
    );
    router.get(`${CALL}/documents/search`, (http) => this.#signedIn(http, (tin) => this.#search(http, tin)));
    router.get(`${CALL}/documents/:uuid/details`, (http) =>
      this.#signedIn(http, (tin) => this.#details(http, tin)),
    );
    router.put(`${CALL}/documents/state/:uuid/state`, (http) =>
      this.#signedIn(http, (tin) => this.#change(http, tin)),
    );
    router.get('/:uuid/share/:longId', (http) => this.#share(http));
  }

  #giveToken(http: HttpContext): void {
    const given = (http.request.body ?? {}) as Record<string, string | undefined>;
    const [, tin] = /^demo-([A-Z]{1,2}\d{2,12})$/.exec(given.client_id ?? '') ?? [];
    if (
      !tin ||
      given.client_secret !== SIMULATED_MY_INVOIS_SECRET ||
      given.grant_type !== 'client_credentials'
    ) {
      http.status = 400;
      http.body = { error: 'invalid_client' };
      return;
    }
    const access_token = randomBytes(24).toString('hex');
    this.#tokens.set(access_token, { tin, endsAt: this.parts.now().getTime() + TOKEN_SECONDS * 1000 });
    http.body = { access_token, expires_in: TOKEN_SECONDS, token_type: 'Bearer', scope: 'InvoicingAPI' };
  }

  #signedIn(http: HttpContext, work: (tin: string) => unknown): void {
    const held = this.#tokens.get(http.get('Authorization').replace(/^Bearer /, ''));
    if (!held || held.endsAt < this.parts.now().getTime())
      http.body = fail(http, 401, 'Unauthorized', 'No token.');
    else http.body = work(held.tin);
  }

  #take(http: HttpContext, tin: string): unknown {
    this.submissions += 1;
    const text = JSON.stringify(http.request.body);
    const read = outgoing.safeParse(http.request.body);
    if (!read.success || read.data.documents.length === 0)
      return fail(http, 400, 'BadStructure', 'Submission has an incorrect structure.');
    const { documents } = read.data;
    if (documents.length > BATCH_MAX)
      return fail(http, 400, 'MaximumDocumentsExceeded', `A submission has at most ${BATCH_MAX} documents.`);
    if (Buffer.byteLength(text) > BATCH_BYTES_MAX)
      return fail(http, 400, 'MaximumSizeExceeded', 'A submission has at most 5 MB.');
    const at = this.parts.now().getTime();
    const mark = createHash('sha256')
      .update(tin + text)
      .digest('hex');
    const before = this.#seen.get(mark);
    if (before !== undefined && at - before < SAME_AGAIN_MS) {
      http.set('Retry-After', '600');
      return fail(http, 422, 'DuplicateSubmission', 'The same submission was sent a moment ago.');
    }
    this.#seen.set(mark, at);
    const submissionUid = randomBytes(13).toString('hex').toUpperCase();
    const answers = documents.map((one) => ({ one, no: this.#refusalOf(one, tin) }));
    const accepted = answers
      .filter(({ no }) => no === null)
      .map(({ one }) => this.#keep(one, tin, submissionUid))
      .map(({ id, number }) => ({ uuid: id, invoiceCodeNumber: number }));
    const rejected = answers.flatMap(({ one, no }) =>
      no
        ? [
            {
              invoiceCodeNumber: one.codeNumber,
              error: { code: 'Error', message: 'Validation Error', details: [no] },
            },
          ]
        : [],
    );
    this.beforeAnswer?.();
    http.status = 202;
    return {
      submissionUid: accepted.length > 0 ? submissionUid : null,
      acceptedDocuments: accepted,
      rejectedDocuments: rejected,
    };
  }

  #keep(
    { document, documentHash, codeNumber }: Outgoing,
    tin: string,
    submissionUid: string,
  ): SimulatedDocument {
    const content = Buffer.from(document, 'base64').toString();
    return this.documents.put({
      id: randomBytes(13).toString('hex').toUpperCase(),
      submissionUid,
      tin,
      number: codeNumber,
      hash: documentHash,
      content,
      status: 'Submitted',
      longId: null,
      validatedAt: null,
      cancelReason: null,
      verdict: this.#verdictOf(JSON.parse(content), tin),
      receivedAt: this.parts.now().toISOString(),
    });
  }

  /** What is seen at once. */
  #refusalOf({ document, documentHash, codeNumber }: Outgoing, tin: string): Failure | null {
    const content = Buffer.from(document, 'base64');
    if (content.length > DOCUMENT_BYTES_MAX)
      return { code: 'MaximumSizeExceeded', message: 'A document has at most 300 KB.' };
    if (createHash('sha256').update(content).digest('hex') !== documentHash)
      return {
        code: 'HashMismatch',
        message: 'The hash is not that of the document.',
        propertyPath: 'documentHash',
      };
    const parsed = parse(content.toString());
    const root = readDocument(parsed);
    if (!root) return { code: 'BadStructure', message: 'The document is no invoice as JSON.' };
    if (root.number !== codeNumber)
      return {
        code: 'CodeNumberMismatch',
        message: 'The code number is not that of the document.',
        propertyPath: 'codeNumber',
      };
    if (root.supplierTin !== tin)
      return {
        code: 'IncorrectSubmitter',
        message: 'The issuer’s tax number is not that of who sends it.',
        propertyPath: 'Invoice.AccountingSupplierParty.Party.PartyIdentification.ID',
      };
    const there = this.documents
      .all()
      .find(
        (one) => one.tin === tin && one.number === codeNumber && isStanding(one) && typeOf(one) === root.type,
      );
    return there
      ? {
          code: 'DuplicateDocument',
          message: `A document of this number is there already: ${there.id}.`,
          propertyPath: 'ID',
        }
      : null;
  }

  /** What is found out a moment later. */
  #verdictOf(content: unknown, tin: string): Failure | null {
    const root = readDocument(content);
    if (!root) return { code: 'CF301', message: 'The document has no invoice.' };
    const signs = root.version === '1.1';
    if (signs && !root.signed)
      return {
        code: 'DS301',
        message: 'A document of version 1.1 is signed.',
        propertyPath: 'Invoice.Signature',
      };
    const checked = (signs ? signedForm : plainForm).safeParse(content);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      return {
        code: 'CF302',
        message: 'The document does not fit the schema.',
        propertyPath: issue?.path.join('.') ?? '',
      };
    }
    const unsigned = signs && wrongSignature(content as SignedContent, this.parts.now());
    if (unsigned) return { ...unsigned, propertyPath: 'Invoice.UBLExtensions' };
    const age = this.parts.now().getTime() - root.at;
    if (!(age <= AGE_MAX_MS && age >= -HOUR_MS))
      return {
        code: 'CF321',
        message: 'Issuance date time value of the document is too old.',
        propertyPath: 'Invoice.IssueDate',
      };
    if (!KNOWN_TRADES.test(root.msic))
      return {
        code: 'CF364',
        message: 'The code of the trade (MSIC) is not known.',
        propertyPath: 'Invoice.AccountingSupplierParty.Party.IndustryClassificationCode',
      };
    if (!isKnownBuyer(root))
      return {
        code: 'CF415',
        message: 'The buyer’s tax number and identity number are not known together.',
        propertyPath: 'Invoice.AccountingCustomerParty.Party.PartyIdentification.ID',
      };
    const sum = root.lines.reduce((all, { cents }) => all + cents, 0) - root.off;
    if (root.totals.some((cents) => cents !== sum))
      return {
        code: 'CF388',
        message: 'The totals are not the sum of the lines.',
        propertyPath: 'Invoice.LegalMonetaryTotal',
      };
    if (root.lines.some(({ code, cents }) => code === '004' && cents > CONSOLIDATED_MAX * 100))
      return {
        code: 'CF410',
        message: 'A transaction above RM 10,000 is not consolidated.',
        propertyPath: 'Invoice.InvoiceLine',
      };
    if (
      root.type !== '01' &&
      (root.originals.length === 0 || !root.originals.every((uuid) => this.#hasValid(uuid, tin)))
    )
      return {
        code: 'CF366',
        message: 'A note names a valid document.',
        propertyPath: 'Invoice.BillingReference',
      };
    return null;
  }

  #hasValid(uuid: string, tin: string): boolean {
    const found = this.documents.find(uuid);
    return found !== undefined && found.tin === tin && found.status === 'Valid';
  }

  #look(http: HttpContext, tin: string): unknown {
    const { uid } = http.params as { uid: string };
    const all = this.documents.all().filter((one) => one.submissionUid === uid && one.tin === tin);
    if (all.length === 0) return fail(http, 404, 'NotFound', 'There is no such submission.');
    const overallStatus = all.some(({ status }) => status === 'Submitted') ? 'InProgress' : overall(all);
    const answered = {
      submissionUid: uid,
      documentCount: all.length,
      overallStatus,
      documentSummary: all.map(shown),
    };
    // Who asks again finds it done.
    for (const one of all) if (one.status === 'Submitted') this.#judge(one);
    return answered;
  }

  #judge(one: SimulatedDocument): void {
    this.documents.put({
      ...one,
      status: one.verdict ? 'Invalid' : 'Valid',
      longId: one.verdict ? null : randomBytes(20).toString('hex').toUpperCase(),
      validatedAt: this.parts.now().toISOString(),
    });
  }

  #search(http: HttpContext, tin: string): unknown {
    const { searchQuery = '', submissionDateFrom = '' } = http.query as Record<string, string>;
    const result = this.documents
      .all()
      .filter(
        (one) => one.tin === tin && one.number.includes(searchQuery) && one.receivedAt >= submissionDateFrom,
      )
      .reverse()
      .map(shown);
    return { result, metadata: { totalPages: 1, totalCount: result.length } };
  }

  #details(http: HttpContext, tin: string): unknown {
    const one = this.documents.find((http.params as { uuid: string }).uuid);
    if (!one || one.tin !== tin) return fail(http, 404, 'NotFound', 'There is no such document.');
    const bad = one.status === 'Invalid' && one.verdict;
    const step = bad
      ? {
          status: 'Invalid',
          error: { errorCode: 'Error', error: 'Validation failed', innerError: [inner(bad)] },
        }
      : { status: one.status, error: null };
    return {
      ...shown(one),
      validationResults: { status: one.status, validationSteps: [{ name: 'Validation', ...step }] },
    };
  }

  #change(http: HttpContext, tin: string): unknown {
    const one = this.documents.find((http.params as { uuid: string }).uuid);
    const { status, reason } = (http.request.body ?? {}) as { status?: string; reason?: string };
    if (!one || one.tin !== tin) return fail(http, 404, 'NotFound', 'There is no such document.');
    if (status !== 'cancelled' || !reason || reason.length > 300)
      return fail(http, 400, 'BadArgument', 'A document is cancelled with a reason of at most 300 letters.');
    if (one.status !== 'Valid' || !one.validatedAt)
      return fail(http, 400, 'IncorrectState', 'Only a valid document can be cancelled.');
    if (this.parts.now().getTime() - Date.parse(one.validatedAt) > AGE_MAX_MS)
      return fail(http, 400, 'OperationPeriodOver', 'The 72 hours are over.');
    this.documents.put({ ...one, status: 'Cancelled', cancelReason: reason });
    return { uuid: one.id, status: 'Cancelled' };
  }

  #share(http: HttpContext): void {
    const { uuid, longId } = http.params as { uuid: string; longId: string };
    const one = this.documents.find(uuid);
    http.type = 'html';
    if (one?.longId && one.longId === longId)
      http.body = closedPage('MyInvois', `e-Invoice ${one.number}: ${one.status}`, null);
    else {
      http.status = 404;
      http.body = closedPage('MyInvois', 'There is no such document.', null);
    }
  }
}

/** Education and care: what a company of preschools does. */
const KNOWN_TRADES = /^(85|88)\d{3}$/;

/** A MyKad number of a real day, or a tax number alone. `IG99…` is nobody's. */
function isKnownBuyer({ buyerTin, buyerId }: DocumentFacts): boolean {
  if (buyerTin.startsWith('IG99')) return false;
  if (buyerTin === GENERAL_PUBLIC && buyerId === 'NA') return true;
  if (/^0+$/.test(buyerId)) return buyerTin !== GENERAL_PUBLIC;
  const [, month = '', day = ''] = /^\d{2}(\d{2})(\d{2})\d{6}$/.exec(buyerId) ?? [];
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
}

interface DocumentFacts {
  number: string;
  type: string;
  version: string;
  signed: boolean;
  at: number;
  supplierTin: string;
  msic: string;
  buyerTin: string;
  buyerId: string;
  lines: { code: string; cents: number }[];
  off: number;
  totals: number[];
  originals: string[];
}

type Json = { [name: string]: unknown };

const nodesAt = (root: unknown, path: string): Json[] =>
  path
    .split('/')
    .reduce<unknown[]>(
      (nodes, name) =>
        nodes.flatMap((node) => ((node as Json | undefined)?.[name] as unknown[] | undefined) ?? []),
      [root],
    ) as Json[];
const textAt = (root: unknown, path: string) => String(nodesAt(root, path)[0]?._ ?? '');
const centsAt = (root: unknown, path: string) => Math.round(Number(nodesAt(root, path)[0]?._ ?? 0) * 100);

/** Null where there is no invoice in it. */
function readDocument(content: unknown): DocumentFacts | null {
  try {
    const [root] = nodesAt(content, 'Invoice');
    if (!root) return null;
    const party = (who: string) =>
      nodesAt(root, `Accounting${who}Party/Party/PartyIdentification/ID`).map((id) => String(id._));
    const [buyerTin = '', buyerId = ''] = party('Customer');
    return {
      number: textAt(root, 'ID'),
      type: textAt(root, 'InvoiceTypeCode'),
      version: String(nodesAt(root, 'InvoiceTypeCode')[0]?.listVersionID ?? ''),
      signed: nodesAt(root, 'Signature').length > 0 && nodesAt(root, 'UBLExtensions').length > 0,
      at: Date.parse(`${textAt(root, 'IssueDate')}T${textAt(root, 'IssueTime')}`),
      supplierTin: party('Supplier')[0] ?? '',
      msic: textAt(root, 'AccountingSupplierParty/Party/IndustryClassificationCode'),
      buyerTin,
      buyerId,
      lines: nodesAt(root, 'InvoiceLine').map((line) => ({
        code: textAt(line, 'Item/CommodityClassification/ItemClassificationCode'),
        cents: centsAt(line, 'LineExtensionAmount'),
      })),
      off: nodesAt(root, 'AllowanceCharge').reduce((all, one) => all + centsAt(one, 'Amount'), 0),
      totals: ['TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'].map((name) =>
        centsAt(root, `LegalMonetaryTotal/${name}`),
      ),
      originals: nodesAt(root, 'BillingReference/InvoiceDocumentReference').map((one) => textAt(one, 'UUID')),
    };
  } catch {
    return null; // Lists where none belong, or none where one does.
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isStanding = ({ status, verdict }: SimulatedDocument) =>
  status === 'Valid' || (status === 'Submitted' && verdict === null);
const typeOf = ({ content }: SimulatedDocument) => readDocument(parse(content))?.type;

const overall = (all: readonly SimulatedDocument[]) => {
  const valid = all.filter(({ status }) => status !== 'Invalid').length;
  return valid === all.length ? 'Valid' : valid === 0 ? 'Invalid' : 'Partially Valid';
};

const shown = ({
  id,
  submissionUid,
  number,
  status,
  longId,
  validatedAt,
  receivedAt,
}: SimulatedDocument) => ({
  uuid: id,
  submissionUid,
  internalId: number,
  status,
  longId: longId ?? '',
  dateTimeValidated: validatedAt,
  dateTimeReceived: receivedAt,
});

const inner = ({ code, message, propertyPath }: Failure) => ({
  errorCode: code,
  error: message,
  propertyPath,
});

function fail(http: HttpContext, status: number, code: string, message: string): unknown {
  http.status = status;
  return { error: { code, message } };
}
