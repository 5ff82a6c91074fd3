/**
 * The job that takes e-invoices out and looks what became of them. A document is written down before it goes: where the
 * answer was lost, it is asked for before it is sent again, and what MyInvois has already counts as found.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { batchesOf, buyerOf, type EInvoice } from '#shared/domain/e-invoice';
import { refusalsOf, toUbl } from '#shared/domain/e-invoice-ubl';
import { audit } from '../../audit';
import { inJobTransaction, type JobContext } from '../../jobs/job-context';
import { type Looked, type MyInvois, MyInvoisProblem, type SaidNo } from '../../providers/my-invois';
import type { SigningCertificate } from '../../providers/signing-certificate';
import { companyOf, supplierOf } from './company';
import { certificateOf, problemOf } from './e-invoice-certificate';
import type { DocumentRow } from './e-invoice-documents';
import { settingsOf } from './e-invoice-keys';
import { payersOf } from './invoices-of-month';
import { enqueueSending } from './send-e-invoices';
import { signEInvoice } from './sign-e-invoice';

const LOOK_AGAIN_MS = 10_000;
/** A document is refused after 72 hours; it is written anew long before. */
const WRITTEN_ANEW_MS = 24 * HOUR_MS;
const DUPLICATE = /duplicate/i;
/** For an invoice of its own: the parent had a number, and took it away. */
const NO_BUYER = { rule: 'no buyer', path: 'AccountingCustomerParty' };

interface Sending {
  job: JobContext;
  id: number;
  environment: string;
  api: MyInvois;
  /** Null where documents go out without a signature; undefined where they wait for another certificate. */
  signer: SigningCertificate | null | undefined;
}

/** @throws MyInvoisProblem while MyInvois can't be reached and another try follows */
export async function workOnEInvoices(job: JobContext, id: number): Promise<void> {
  const settings = await settingsOf({ trx: job.knex, services: job.services }, id);
  if (!settings?.keys) return;
  const { environment, keys } = settings;
  const api = job.services.eInvoices.connect(environment, keys);
  const sending: Sending = { job, id, environment, api, signer: await signerOf(job, id) };
  try {
    await askForLost(sending);
    if (sending.signer !== undefined) {
      await write(sending, sending.signer);
      await submitAll(sending);
    }
    const waits = await look(sending);
    await noteProblem(sending, null);
    if (waits)
      await inJobTransaction(job, (context) =>
        enqueueSending(context, id, new Date(job.clock.now().getTime() + LOOK_AGAIN_MS)),
      );
  } catch (error) {
    if (!(error instanceof MyInvoisProblem)) throw error;
    await noteProblem(sending, error.message);
    // Wrong keys wait for a person: another try would say the same.
    if (error.kind !== 'key' && error.kind !== 'refused') throw error;
  }
}

async function signerOf(job: JobContext, id: number): Promise<Sending['signer']> {
  const reading = { trx: job.knex, services: job.services };
  const certificate = await certificateOf(reading, id);
  if (!certificate) return null;
  const { signing } = certificate;
  const problem = problemOf(certificate, await companyOf(reading, id), job.clock.now());
  return problem === null && signing ? signing : undefined;
}

const documents = ({ job: { knex }, id, environment }: Sending, state: string) =>
  knex<DocumentRow>('e_invoice_documents')
    .where({ preschool_id: id, environment, state } as never)
    .orderBy('id');

const noteProblem = async ({ job: { knex }, id }: Sending, problem: string | null): Promise<void> => {
  await knex('e_invoice_settings')
    .where({ preschool_id: id })
    .update({ problem: problem?.slice(0, 500) ?? null });
};

/** Only from the state in which it was read: whoever comes second changes nothing. */
async function move(
  { knex, clock }: Pick<JobContext, 'knex' | 'clock'>,
  { id, state }: Pick<DocumentRow, 'id' | 'state'>,
  to: Partial<DocumentRow>,
): Promise<boolean> {
  return (
    (await knex('e_invoice_documents')
      .where({ id, state })
      .update({ ...to, updated_at: clock.now() })) === 1
  );
}

/** Written down and of no known answer: a server may have died after they went out. */
async function askForLost(sending: Sending): Promise<void> {
  const lost = await documents(sending, 'to_send').whereNotNull('hash');
  for (const document of lost) await findLost(sending, document);
}

async function findLost({ job, api }: Sending, document: DocumentRow): Promise<boolean> {
  const since = new Date((document.written_at as Date).getTime() - HOUR_MS);
  const there = await api.find(document.number, since);
  const known = new Set(
    await job
      .knex('e_invoice_documents')
      .whereIn(
        'uuid',
        there.map(({ uuid }) => uuid),
      )
      .pluck('uuid'),
  );
  const [found] = there.filter(({ uuid }) => !known.has(uuid));
  return found ? move(job, document, sentAs(found)) : false;
}

const sentAs = ({ uuid, submissionUid }: Pick<Looked, 'uuid' | 'submissionUid'>) => ({
  state: 'sent' as const,
  uuid,
  submission_uid: submissionUid,
});

/**
 * As it goes out: the time in it, who issues and who pays are those of its writing. What waited while the certificate, the
 * company or the parent changed is written anew: MyInvois did not have it a moment ago.
 */
async function write(sending: Sending, signer: SigningCertificate | null): Promise<void> {
  const { job, id } = sending;
  const company = await companyOf({ trx: job.knex }, id);
  if (!company) return;
  const supplier = supplierOf(company);
  const old = new Date(job.clock.now().getTime() - WRITTEN_ANEW_MS);
  const signed_with = signer?.digest ?? null;
  const open = await documents(sending, 'to_send');
  const payers = await payersOf(job.knex, open);
  for (const row of open) {
    if (!row.document) continue;
    const payer = payers.get(row.id);
    const buyer = payer ? buyerOf(payer) : row.document.buyer;
    const document: EInvoice = { ...row.document, supplier, buyer };
    const stands = row.written_at && row.written_at >= old && row.signed_with === signed_with;
    if (stands && isDeepStrictEqual(document, row.document)) continue;
    const written_at = job.clock.now();
    const [refused] = payer && !buyer ? [NO_BUYER] : refusalsOf(toUbl(document, written_at));
    if (refused) {
      await refuse(job, row, { code: refused.rule, text: refused.path || 'Document' });
      continue;
    }
    const ubl = signer
      ? signEInvoice(toUbl(document, written_at, '1.1'), signer, written_at)
      : toUbl(document, written_at);
    const content = JSON.stringify(ubl);
    const hash = createHash('sha256').update(content).digest('hex');
    await move(job, row, {
      document: JSON.stringify(document) as never,
      content,
      hash,
      written_at,
      signed_with,
    });
  }
}

async function submitAll(sending: Sending): Promise<void> {
  const open = await documents(sending, 'to_send').whereNotNull('hash');
  const sized = open.map((row) => ({ row, bytes: Buffer.byteLength(row.content ?? '') }));
  for (const batch of batchesOf(sized))
    await submit(
      sending,
      batch.map(({ row }) => row),
    );
}

async function submit(sending: Sending, batch: readonly DocumentRow[]): Promise<void> {
  const { job, api } = sending;
  const outgoing = batch.map(({ number, content, hash }) => ({
    number,
    content: content ?? '',
    hash: hash ?? '',
  }));
  const { uid, accepted, rejected } = await api.submit(outgoing);
  const rowOf = (number: string) => batch.find((row) => row.number === number);
  await job.knex.transaction(async (trx) => {
    for (const { number, uuid } of accepted) {
      const row = rowOf(number);
      if (row) await move({ knex: trx, clock: job.clock }, row, sentAs({ uuid, submissionUid: uid ?? '' }));
    }
    for (const { number, code, text } of rejected) {
      const row = rowOf(number);
      if (row && !isTwice({ code, text })) await refuse({ ...job, knex: trx }, row, { code, text });
    }
  });
  for (const no of rejected.filter(isTwice)) {
    const row = rowOf(no.number);
    if (!row || (await findLost(sending, row))) continue;
    // Their search may be behind: asked for again, and told of in the end.
    if (!job.lastAttempt) throw new MyInvoisProblem('unreachable', no.text);
    await refuse(job, row, no);
  }
}

const isTwice = ({ code }: SaidNo) => DUPLICATE.test(code);

const refuse = (job: Pick<JobContext, 'knex' | 'clock'>, row: DocumentRow, { code, text }: SaidNo) =>
  move(job, row, { state: 'invalid', refusal_code: code, refusal_text: text });

/** @returns whether some are not judged yet */
async function look(sending: Sending): Promise<boolean> {
  const { api } = sending;
  const open = await documents(sending, 'sent');
  let waits = false;
  for (const uid of new Set(open.map(({ submission_uid }) => submission_uid))) {
    const looked = await api.look(uid as string);
    for (const row of open.filter(({ submission_uid }) => submission_uid === uid)) {
      const now = looked.find(({ uuid }) => uuid === row.uuid);
      if (!now || now.status === 'Submitted') waits = true;
      else await judge(sending, row, now);
    }
  }
  return waits;
}

async function judge({ job, api }: Sending, row: DocumentRow, now: Looked): Promise<void> {
  const at = job.clock.now();
  const no = now.status === 'Invalid' ? await api.whyInvalid(now.uuid) : null;
  await inJobTransaction(job, async (context) => {
    const own = { knex: context.trx, clock: job.clock };
    const moved = no
      ? await refuse(own, row, no)
      : now.status === 'Valid'
        ? await move(own, row, {
            state: 'valid',
            long_id: now.longId ?? '',
            validated_at: now.validatedAt ?? at,
          })
        : await move(own, row, { state: 'cancelled', cancelled_at: at, cancel_reason: 'At MyInvois' });
    if (!moved) return;
    await audit(context, {
      action: no ? 'e_invoice_refused' : now.status === 'Valid' ? 'e_invoice_valid' : 'e_invoice_cancelled',
      entityType: 'preschool',
      entityId: row.preschool_id,
      preschoolId: row.preschool_id,
      after: { number: row.number, uuid: row.uuid, ...(no && { code: no.code }) },
    });
  });
}
