/** What erasing somebody would take and what it would leave, before anybody does it. */
import type { Knex } from 'knex';
import type { ChildErasingPreview, ErasingPreview } from '#shared/endpoints/keeping';
import type { Child } from '../../models/child';
import { recordTables } from '../../models/record-tables';
import type { User } from '../../models/user';
import { firstKnown, namesOf } from './erase-child';
import { countCalledElsewhere } from './erase-elsewhere';
import { nearMissesNaming } from './near-misses';
import { whyNotChild, whyNotPerson } from './why-not';

type Counted = Record<string, string>;

/** Documents at the tax authority that name somebody, by their invoices: one for many families names none. */
const eInvoicesOf = (invoices: string) => `
  SELECT DISTINCT document_id FROM e_invoice_covers
    JOIN e_invoice_documents AS document ON document.id = document_id
   WHERE NOT document.consolidated AND document.content IS NOT NULL AND document.state <> 'to_send'
     AND (invoice_id IN (${invoices})
          OR note_id IN (SELECT id FROM invoice_notes WHERE invoice_id IN (${invoices})))`;

const childGoes: Counted = {
  names: 'SELECT 1 FROM children WHERE id = :id AND erased_at IS NULL',
  ...Object.fromEntries(
    Object.entries(recordTables).map(([type, table]) => [
      type,
      `SELECT 1 FROM ${table} WHERE child_id = :id`,
    ]),
  ),
  day_forms: 'SELECT 1 FROM parent_forms WHERE child_id = :id',
  held_entries: 'SELECT 1 FROM held_entries WHERE child_id = :id',
  early_withdrawals: 'SELECT 1 FROM early_withdrawals WHERE child_id = :id',
  medicines: 'SELECT 1 FROM medicines WHERE child_id = :id',
  collectors: 'SELECT 1 FROM collectors WHERE child_id = :id',
  photos: `SELECT photo_id FROM children WHERE id = :id AND photo_id IS NOT NULL
           UNION ALL SELECT photo_id FROM collectors WHERE child_id = :id AND photo_id IS NOT NULL
           UNION ALL SELECT id FROM pictures WHERE id IN (SELECT picture FROM care_events WHERE child_id = :id)
             AND NOT EXISTS (SELECT FROM care_events WHERE picture = pictures.id AND child_id <> :id)`,
  files_asked_for: 'SELECT 1 FROM data_requests WHERE child_id = :id AND file_id IS NOT NULL',
  links_to_parents: 'SELECT 1 FROM child_parents WHERE child_id = :id',
};
const childStays: Counted = {
  invoices: `SELECT DISTINCT invoice_id FROM bill_lines WHERE child_id = :id AND invoice_id IS NOT NULL`,
  e_invoices: eInvoicesOf('SELECT bill_lines.invoice_id FROM bill_lines WHERE child_id = :id'),
  consents: 'SELECT 1 FROM consents WHERE child_id = :id',
  requests: 'SELECT 1 FROM data_requests WHERE child_id = :id',
  reads: 'SELECT 1 FROM read_entries WHERE child_id = :id',
  trail: `SELECT 1 FROM audit_entries WHERE entity_type = 'child' AND entity_id = CAST(:id AS text)`,
};
const personGoes: Counted = {
  names: 'SELECT 1 FROM users WHERE id = :id AND erased_at IS NULL',
  profile: 'SELECT 1 FROM user_profiles WHERE user_id = :id',
  guardians: 'SELECT 1 FROM guardians WHERE user_id = :id',
  sessions: 'SELECT 1 FROM sessions WHERE user_id = :id',
  mail_texts: 'SELECT 1 FROM mails JOIN users ON users.email = ANY (mails.recipients) WHERE users.id = :id',
  links_to_children: 'SELECT 1 FROM child_parents WHERE user_id = :id',
};
const personStays: Counted = {
  invoices: 'SELECT 1 FROM invoices WHERE parent_id = :id',
  e_invoices: eInvoicesOf('SELECT id FROM invoices WHERE parent_id = :id'),
  slips: 'SELECT 1 FROM payments WHERE parent_id = :id AND slip_file_id IS NOT NULL',
  consents: 'SELECT 1 FROM consents WHERE guardian_id = :id',
  requests: 'SELECT 1 FROM data_requests WHERE guardian_id = :id',
  trail: 'SELECT 1 FROM audit_entries WHERE actor_id = :id',
};

export async function previewChild(trx: Knex, child: Child): Promise<ChildErasingPreview> {
  const since = await firstKnown(trx, child.id);
  const named = child.erased_at ? [] : await nearMissesNaming(trx, child, namesOf(child), since);
  const called = child.erased_at ? 0 : await countCalledElsewhere(trx, child, namesOf(child), since);
  return {
    near_misses: named.map(({ preschool_id: _, ...shown }) => shown),
    goes: await countAll(trx, childGoes, child.id),
    stays: [
      ...(await countAll(trx, childStays, child.id)),
      ...(called > 0 ? [{ what: 'called_elsewhere', count: called }] : []),
    ],
    refused: await whyNotChild(trx, child),
    erased_at: child.erased_at?.toISOString() ?? null,
  };
}

export async function previewPerson(trx: Knex, person: User): Promise<ErasingPreview> {
  return {
    goes: await countAll(trx, personGoes, person.id),
    stays: await countAll(trx, personStays, person.id),
    refused: await whyNotPerson(trx, person),
    erased_at: person.erased_at?.toISOString() ?? null,
  };
}

/** Only what there is. */
async function countAll(trx: Knex, counted: Counted, id: number): Promise<ErasingPreview['goes']> {
  const parts = Object.entries(counted).map(
    ([what, sql]) => `SELECT '${what}' AS what, (SELECT count(*) FROM (${sql}) AS found) AS count`,
  );
  const { rows }: { rows: ErasingPreview['goes'] } = await trx.raw(parts.join(' UNION ALL '), { id });
  return rows.filter(({ count }) => count > 0);
}
