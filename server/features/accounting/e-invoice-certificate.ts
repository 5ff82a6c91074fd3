/**
 * The certificate by which a company signs its e-invoices: its key is sealed and never shown. One that does not hold any
 * more lets e-invoices wait, until there is another one or none.
 */
import type { Knex } from 'knex';
import { DAY_MS } from '#shared/domain/calendar-date';
import type { Company, EInvoiceCertificate, EInvoiceCertificates } from '#shared/endpoints/accounting';
import type { Context } from '../../context';
import type { SecretBox } from '../../providers/secret-box';
import {
  type CertificateFacts,
  readCertificate,
  readSigningCertificate,
  type SigningCertificate,
} from '../../providers/signing-certificate';
import type { Services } from '../../services';
import { companyOf } from './company';

/** Authorities take days to give another one. */
const ENDS_SOON_DAYS = 30;

interface Row {
  preschool_id: number;
  certificate: string;
  private_key: Buffer;
  valid_until: Date;
}

interface ProposedRow {
  preschool_id: number;
  certificate: string | null;
  private_key: Buffer | null;
  proposed_by: number;
  proposed_at: Date;
}

const ownerOf = (id: number) => `e_invoice_certificates ${id}`;

interface HeldCertificate {
  facts: CertificateFacts;
  /** Null where its key was sealed under another secret. */
  signing: SigningCertificate | null;
}

type Reading = { trx: Knex; services: Services };

function held({ services }: Reading, id: number, certificate: string, sealed: Buffer): HeldCertificate {
  const key = services.payments.box.open(sealed, ownerOf(id));
  return {
    facts: readCertificate(certificate),
    signing: key === null ? null : readSigningCertificate(certificate, key),
  };
}

export async function certificateOf(reading: Reading, id: number): Promise<HeldCertificate | null> {
  const row: Row | undefined = await reading
    .trx('e_invoice_certificates')
    .where({ preschool_id: id })
    .first();
  return row ? held(reading, id, row.certificate, row.private_key) : null;
}

export interface ProposedCertificate {
  by: { id: number; name: string };
  at: Date;
  /** Null where there is to be none. */
  certificate: HeldCertificate | null;
}

export async function proposedCertificateOf(
  reading: Reading,
  id: number,
): Promise<ProposedCertificate | null> {
  const row: (ProposedRow & { proposer: string }) | undefined = await reading
    .trx('proposed_e_invoice_certificates')
    .join('users', 'users.id', 'proposed_by')
    .where({ preschool_id: id })
    .first('proposed_e_invoice_certificates.*', 'users.name AS proposer');
  return row
    ? {
        by: { id: Number(row.proposed_by), name: row.proposer },
        at: row.proposed_at,
        certificate:
          row.certificate !== null && row.private_key !== null
            ? held(reading, id, row.certificate, row.private_key)
            : null,
      }
    : null;
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

const shownCertificate = (
  certificate: HeldCertificate | null,
  company: Company | null,
  now: Date,
): EInvoiceCertificate | null =>
  certificate && {
    name: certificate.facts.name,
    issuer_name: certificate.facts.issuerName,
    subject: certificate.facts.subject,
    issuer: certificate.facts.issuer,
    serial: certificate.facts.serial,
    valid_from: certificate.facts.validFrom.toISOString(),
    valid_until: certificate.facts.validUntil.toISOString(),
    ends_soon: certificate.facts.validUntil < endsSoonBefore(now),
    problem: problemOf(certificate, company, now),
  };

export async function shownCertificates(
  context: Pick<Context, 'trx' | 'clock' | 'services'>,
  id: number,
): Promise<EInvoiceCertificates> {
  const company = await companyOf(context, id);
  const proposed = await proposedCertificateOf(context, id);
  const shown = (certificate: HeldCertificate | null) =>
    shownCertificate(certificate, company, context.clock.now());
  return {
    certificate: shown(await certificateOf(context, id)),
    proposed_certificate: proposed && {
      by: proposed.by,
      at: proposed.at.toISOString(),
      certificate: shown(proposed.certificate),
    },
  };
}

export const sealedCertificate = (
  box: Pick<SecretBox, 'seal'>,
  id: number,
  { pem, key }: SigningCertificate,
) => ({
  certificate: pem,
  private_key: box.seal(key.export({ type: 'pkcs8', format: 'pem' }).toString(), ownerOf(id)),
});

export const rowOf = (box: Pick<SecretBox, 'seal'>, id: number, signing: SigningCertificate) => ({
  preschool_id: id,
  ...sealedCertificate(box, id, signing),
  valid_until: signing.validUntil,
});

/** At start, after another secret was set: what the one before sealed is sealed anew. */
export const resealEInvoiceCertificates = (knex: Knex, { box }: { box: SecretBox }): Promise<void> =>
  knex.transaction(async (trx) => {
    for (const table of ['e_invoice_certificates', 'proposed_e_invoice_certificates']) {
      const rows: (Row | ProposedRow)[] = await trx(table).orderBy('preschool_id').forUpdate();
      for (const { preschool_id, private_key } of rows) {
        const anew = private_key && box.reseal(private_key, ownerOf(preschool_id));
        if (anew) await trx(table).where({ preschool_id }).update({ private_key: anew });
      }
    }
  });
