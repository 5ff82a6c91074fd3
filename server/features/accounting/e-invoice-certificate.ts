/**
 * The certificate by which a company signs its e-invoices: its key is sealed and never shown. One that does not hold any
 * more lets e-invoices wait, until there is another one or none.
 */
import type { Knex } from 'knex';
import { businessDate, calendarParts, DAY_MS, monthNames } from '#shared/domain/calendar-date';
import type { Company, EInvoiceCertificate, EInvoiceCertificateForm } from '#shared/endpoints/accounting';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid, notFound } from '../../http/refusal';
import { CertificateProblem } from '../../providers/certificate-problem';
import type { SecretBox } from '../../providers/secret-box';
import {
  type CertificateFacts,
  readCertificate,
  readSigningCertificate,
  readSigningFiles,
  type SigningCertificate,
} from '../../providers/signing-certificate';
import type { Services } from '../../services';
import { companyOf } from './company';
import { enqueueSending } from './send-e-invoices';

/** Authorities take days to give another one. */
export const ENDS_SOON_DAYS = 30;

interface Row {
  preschool_id: number;
  certificate: string;
  private_key: Buffer;
  valid_until: Date;
}

const ownerOf = (id: number) => `e_invoice_certificates ${id}`;

export interface HeldCertificate {
  facts: CertificateFacts;
  /** Null where its key was sealed under another secret. */
  signing: SigningCertificate | null;
}

export async function certificateOf(
  { trx, services }: { trx: Knex; services: Services },
  id: number,
): Promise<HeldCertificate | null> {
  const row: Row | undefined = await trx('e_invoice_certificates').where({ preschool_id: id }).first();
  if (!row) return null;
  const key = services.payments.box.open(row.private_key, ownerOf(id));
  return {
    facts: readCertificate(row.certificate),
    signing: key === null ? null : readSigningCertificate(row.certificate, key),
  };
}

/** Why it signs nothing now. */
export function problemOf(
  { facts, signing }: HeldCertificate,
  company: Company | null,
  now: Date,
): EInvoiceCertificate['problem'] {
  if (now > facts.validUntil) return 'expired';
  if (now < facts.validFrom) return 'not_yet';
  if (facts.tin !== company?.tin || facts.registration !== company.registration_no) return 'other_company';
  return signing ? null : 'unreadable';
}

export const endsSoonBefore = (now: Date): Date => new Date(now.getTime() + ENDS_SOON_DAYS * DAY_MS);

export const shownCertificate = (
  held: HeldCertificate | null,
  company: Company | null,
  now: Date,
): EInvoiceCertificate | null =>
  held && {
    ...{ name: held.facts.name, issuer_name: held.facts.issuerName },
    ...{ subject: held.facts.subject, issuer: held.facts.issuer, serial: held.facts.serial },
    valid_from: held.facts.validFrom.toISOString(),
    valid_until: held.facts.validUntil.toISOString(),
    ends_soon: held.facts.validUntil < endsSoonBefore(now),
    problem: problemOf(held, company, now),
  };

export const rowOf = (
  box: Pick<SecretBox, 'seal'>,
  id: number,
  { pem, key, validUntil }: SigningCertificate,
) => ({
  ...{ preschool_id: id, certificate: pem, valid_until: validUntil },
  private_key: box.seal(key.export({ type: 'pkcs8', format: 'pem' }).toString(), ownerOf(id)),
});

/** @throws Refusal 409 without a company, 422 that says what is wrong with the files */
export async function setCertificate(
  context: Context,
  { id }: { id: number },
  form: EInvoiceCertificateForm,
): Promise<EInvoiceCertificate> {
  const { trx, clock, services } = context;
  await trx('preschools').where({ id }).forNoKeyUpdate().first('id');
  const company = await companyOf(context, id);
  if (!company) throw conflict(officeMessages.eInvoiceNoCompany);
  const signing = readForm(form);
  refuseOther(signing, company, clock.now());
  const before = await certificateOf(context, id);
  await trx('e_invoice_certificates')
    .insert({ ...rowOf(services.payments.box, id, signing), updated_at: clock.now() })
    .onConflict('preschool_id')
    .merge();
  await audit(context, {
    ...{ action: 'e_invoice_certificate_set', entityType: 'preschool', entityId: id, preschoolId: id },
    ...{ before: before && toldOf(before.facts), after: toldOf(signing) },
  });
  await sendWhatWaited(context, id);
  return shownCertificate({ facts: signing, signing }, company, clock.now()) as EInvoiceCertificate;
}

/** @throws Refusal 404 where there is none */
export async function removeCertificate(context: Context, { id }: { id: number }): Promise<void> {
  const { trx } = context;
  await trx('preschools').where({ id }).forNoKeyUpdate().first('id');
  const before = await certificateOf(context, id);
  if (!before) throw notFound();
  await trx('e_invoice_certificates').where({ preschool_id: id }).delete();
  await audit(context, {
    ...{ action: 'e_invoice_certificate_removed', entityType: 'preschool', entityId: id, preschoolId: id },
    before: toldOf(before.facts),
  });
  await sendWhatWaited(context, id);
}

const toldOf = ({ subject, serial, validUntil }: CertificateFacts) => ({
  ...{ subject, serial, valid_until: validUntil.toISOString() },
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
      ...{ certificate: Buffer.from(certificate, 'base64'), password },
      key: key ? Buffer.from(key, 'base64') : null,
    });
  } catch (error) {
    if (!(error instanceof CertificateProblem)) throw error;
    const [field, message] = said[error.kind];
    throw invalid({ [field]: [message] });
  }
}

function refuseOther(facts: CertificateFacts, company: Company, now: Date): void {
  const refuse = (message: string) => invalid({ certificate: [message] });
  const day = (at: Date) => {
    const [year, month, date] = calendarParts(businessDate(at));
    return `${date} ${monthNames[month - 1]} ${year}`;
  };
  if (!facts.tin) throw refuse(officeMessages.certificateNoTin);
  if (facts.tin !== company.tin)
    throw refuse(`This certificate is of the tax number ${facts.tin}. The company here has ${company.tin}.`);
  if (facts.registration !== company.registration_no)
    throw refuse(
      `This certificate is of the registration number ${facts.registration ?? '–'}. The company here has ${company.registration_no}.`,
    );
  if (now > facts.validUntil) throw refuse(`This certificate expired on ${day(facts.validUntil)}.`);
  if (now < facts.validFrom)
    throw refuse(`This certificate is valid from ${day(facts.validFrom)}. Choose it then.`);
}

/** At start, after another secret was set: what the one before sealed is sealed anew. */
export const resealEInvoiceCertificates = (knex: Knex, { box }: { box: SecretBox }): Promise<void> =>
  knex.transaction(async (trx) => {
    const rows: Row[] = await trx('e_invoice_certificates').orderBy('preschool_id').forUpdate();
    for (const { preschool_id, private_key } of rows) {
      const anew = box.reseal(private_key, ownerOf(preschool_id));
      if (anew) await trx('e_invoice_certificates').where({ preschool_id }).update({ private_key: anew });
    }
  });
