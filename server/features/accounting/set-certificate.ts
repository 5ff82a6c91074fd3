/**
 * Setting, replacing and removing the certificate of a company: one person of head office does it, another confirms it, as
 * with the keys of MyInvois. The first one waits too, or who removes one and sets another would ask nobody.
 */

import { businessDate, calendarParts, monthNames } from '#shared/domain/calendar-date';
import type { Company, EInvoiceCertificateForm, EInvoiceCertificates } from '#shared/endpoints/accounting';
import type { ProposalDecision } from '#shared/endpoints/proposal';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid, notAllowed, notFound } from '../../http/refusal';
import { CertificateProblem } from '../../providers/certificate-problem';
import {
  type CertificateFacts,
  readSigningFiles,
  type SigningCertificate,
} from '../../providers/signing-certificate';
import { hasSecondPerson, requireSeen } from '../../second-person';
import { companyOf } from './company';
import {
  certificateOf,
  proposedCertificateOf,
  rowOf,
  sealedCertificate,
  shownCertificates,
} from './e-invoice-certificate';
import { enqueueSending } from './send-e-invoices';

const preschoolForUpdate = ({ trx }: Context, id: number) =>
  trx('preschools').where({ id }).forNoKeyUpdate().first('id');

/** @throws Refusal 409 without a company, 422 that says what is wrong with the files */
export async function setCertificate(
  context: Context,
  { id }: { id: number },
  form: EInvoiceCertificateForm,
): Promise<EInvoiceCertificates> {
  await preschoolForUpdate(context, id);
  const company = await companyOf(context, id);
  if (!company) throw conflict(officeMessages.eInvoiceNoCompany);
  const signing = readForm(form);
  const wrong = wrongWith(signing, company, context.clock.now());
  if (wrong) throw invalid({ certificate: [wrong] });
  return proposeOrPut(context, id, signing);
}

/** @throws Refusal 404 where there is none */
export async function removeCertificate(
  context: Context,
  { id }: { id: number },
): Promise<EInvoiceCertificates> {
  await preschoolForUpdate(context, id);
  if (!(await certificateOf(context, id))) throw notFound();
  return proposeOrPut(context, id, null);
}

/**
 * @throws Refusal 403 for who proposed it, where it is to be confirmed; 404 where none waits any more; 409 where another
 * does, or it does not hold any more
 */
export async function decideCertificate(
  context: Context,
  { id }: { id: number },
  decision: ProposalDecision,
): Promise<EInvoiceCertificates> {
  const { actor, clock } = context;
  await preschoolForUpdate(context, id);
  const proposed = await proposedCertificateOf(context, id);
  if (!proposed) throw notFound();
  const { by, at, certificate } = proposed;
  if (!decision.confirmed) {
    await noteInTrail(context, id, 'e_invoice_certificate_declined', certificate?.facts ?? null, by.id);
    await forgetProposed(context, id);
    return shownCertificates(context, id);
  }
  if (by.id === actor.userId) throw notAllowed(officeMessages.certificateBySecond);
  requireSeen(decision, at);
  if (certificate) {
    const company = await companyOf(context, id);
    const wrong = company && wrongWith(certificate.facts, company, clock.now());
    if (wrong) throw conflict(wrong);
    if (!certificate.signing) throw conflict(officeMessages.certificateUnreadable);
  }
  await put(context, id, certificate?.signing ?? null, by.id);
  return shownCertificates(context, id);
}

/** @param signing null where there is to be none */
async function proposeOrPut(
  context: Context,
  id: number,
  signing: SigningCertificate | null,
): Promise<EInvoiceCertificates> {
  const { trx, clock, services, actor } = context;
  if (await hasSecondPerson(context, 'invoices_lock')) {
    await trx('proposed_e_invoice_certificates')
      .insert({
        preschool_id: id,
        ...(signing
          ? sealedCertificate(services.payments.box, id, signing)
          : { certificate: null, private_key: null }),
        proposed_by: actor.userId,
        proposed_at: clock.now(),
      })
      .onConflict('preschool_id')
      .merge();
    await noteInTrail(context, id, 'e_invoice_certificate_proposed', signing);
  } else await put(context, id, signing);
  return shownCertificates(context, id);
}

/** @param proposer who wanted it, where somebody else confirms it */
async function put(
  context: Context,
  id: number,
  signing: SigningCertificate | null,
  proposer?: number,
): Promise<void> {
  const { trx, clock, services } = context;
  const action = signing ? 'e_invoice_certificate_set' : 'e_invoice_certificate_removed';
  await noteInTrail(context, id, action, signing, proposer);
  if (signing)
    await trx('e_invoice_certificates')
      .insert({ ...rowOf(services.payments.box, id, signing), updated_at: clock.now() })
      .onConflict('preschool_id')
      .merge();
  else await trx('e_invoice_certificates').where({ preschool_id: id }).delete();
  await forgetProposed(context, id);
  await sendWhatWaited(context, id);
}

const forgetProposed = ({ trx }: Context, id: number) =>
  trx('proposed_e_invoice_certificates').where({ preschool_id: id }).delete();

/** Before anything is changed. */
async function noteInTrail(
  context: Context,
  id: number,
  action: string,
  certificate: CertificateFacts | null,
  proposer?: number,
): Promise<void> {
  const before = await certificateOf(context, id);
  await audit(context, {
    action,
    entityType: 'preschool',
    entityId: id,
    preschoolId: id,
    before: before && toldOf(before.facts),
    after: {
      ...(certificate && toldOf(certificate)),
      ...(proposer !== undefined && { user_id: proposer }),
    },
  });
}

const toldOf = ({ subject, serial, validUntil }: CertificateFacts) => ({
  subject,
  serial,
  valid_until: validUntil.toISOString(),
});

/** Documents that wait go out with what holds now. */
export async function sendWhatWaited(context: Context, id: number): Promise<void> {
  const waits = await context
    .trx('e_invoice_documents')
    .where({ preschool_id: id, state: 'to_send' })
    .first('id');
  if (waits) await enqueueSending(context, id);
}

const said: Record<CertificateProblem['kind'], [field: keyof EInvoiceCertificateForm, message: string]> = {
  'no certificate': ['certificate', officeMessages.certificateNone],
  'no key': ['key', officeMessages.certificateNoKey],
  'no password': ['password', officeMessages.certificateNoPassword],
  'wrong password': ['password', officeMessages.certificateWrongPassword],
  'locked otherwise': ['certificate', officeMessages.certificateOtherLock],
  'other key': ['key', officeMessages.certificateOtherKey],
  'weak key': ['key', officeMessages.certificateWeakKey],
  'not for signing': ['certificate', officeMessages.certificateNotForSigning],
};

function readForm({ certificate, key, password = '' }: EInvoiceCertificateForm): SigningCertificate {
  try {
    return readSigningFiles({
      certificate: Buffer.from(certificate, 'base64'),
      password,
      key: key ? Buffer.from(key, 'base64') : null,
    });
  } catch (error) {
    if (!(error instanceof CertificateProblem)) throw error;
    const [field, message] = said[error.kind];
    throw invalid({ [field]: [message] });
  }
}

/** Why a company can't sign with it now; null for nothing. */
function wrongWith(facts: CertificateFacts, company: Company, now: Date): string | null {
  const day = (at: Date) => {
    const [year, month, date] = calendarParts(businessDate(at));
    return `${date} ${monthNames[month - 1]} ${year}`;
  };
  if (!facts.tin) return officeMessages.certificateNoTin;
  if (facts.tin !== company.tin)
    return `This certificate is of the tax number ${facts.tin}. The company here has ${company.tin}.`;
  if (facts.registration !== company.registration_no)
    return `This certificate is of the registration number ${facts.registration ?? '–'}. The company here has ${company.registration_no}.`;
  if (now > facts.validUntil) return `This certificate expired on ${day(facts.validUntil)}.`;
  if (now < facts.validFrom) return `This certificate is valid from ${day(facts.validFrom)}. Choose it then.`;
  return null;
}
