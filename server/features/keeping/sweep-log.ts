/** What goes by its own age: mails, sign-ins, the read log, consents, stored answers, links. */
import { type Sweep, statement } from './sweep';

const MAILS_OVER = `
  SELECT mails.id, mails.created_at AS at FROM mails
   WHERE mails.created_at < :before AND mails.state <> 'queued'
     AND NOT mails.recipients && CAST(:heldEmails AS text[])
   ORDER BY mails.created_at`;

const TEXTS_OVER = `
  SELECT mails.id, mails.created_at AS at FROM mails
   WHERE mails.emptied_at IS NULL AND mails.created_at < :before AND mails.state <> 'queued'
     AND NOT mails.recipients && CAST(:heldEmails AS text[])
   ORDER BY mails.created_at`;

const SESSIONS_OVER = `
  SELECT sessions.id, LEAST(sessions.ended_at, sessions.expires_at) AS at FROM sessions
   WHERE LEAST(sessions.ended_at, sessions.expires_at) < :before
   ORDER BY LEAST(sessions.ended_at, sessions.expires_at)`;

// One index walk a type.
const TRAIL = (type: string): Sweep =>
  statement(
    {
      kind: 'sign_ins',
      kept: `SELECT at FROM audit_entries WHERE entity_type = '${type}'`,
      over: `SELECT id, audit_entries.at FROM audit_entries
              WHERE entity_type = '${type}' AND audit_entries.at < :before ORDER BY audit_entries.at`,
    },
    {
      lock: 'UPDATE',
      parts:
        'gone AS (DELETE FROM audit_entries USING over WHERE audit_entries.id = over.id RETURNING over.at)',
    },
  );

const RECEIPTS_OVER = `
  SELECT receipts.user_id, receipts.key, receipts.at FROM receipts
   WHERE receipts.answer IS NOT NULL AND receipts.at < :before ORDER BY receipts.at`;

// Long after a tablet can offer the event again; what is quarantined is waited for.
const EARLY_OVER = `
  SELECT early.ctid AS place, early.voided_at AS at FROM early_withdrawals AS early
   WHERE early.voided_at < :before AND early.child_id <> ALL (CAST(:heldChildren AS bigint[]))
     AND NOT EXISTS (SELECT FROM held_entries
                      WHERE held_entries.child_id = early.child_id AND held_entries.decided_at IS NULL
                        AND held_entries.operation -> 'arguments' ->> 'id' = early.record_id::text)
   ORDER BY early.voided_at`;

export const logSweeps: readonly Sweep[] = [
  statement(
    { kind: 'mails', kept: 'SELECT created_at AS at FROM mails', over: MAILS_OVER },
    {
      lock: 'UPDATE',
      parts: `
        reported AS (DELETE FROM mail_events USING over WHERE mail_events.mail_id = over.id),
        told AS (UPDATE notifications SET mail_id = NULL FROM over WHERE notifications.mail_id = over.id),
        gone AS (DELETE FROM mails USING over WHERE mails.id = over.id RETURNING over.at)`,
    },
  ),
  statement(
    {
      kind: 'mail_bodies',
      kept: 'SELECT created_at AS at FROM mails WHERE emptied_at IS NULL',
      over: TEXTS_OVER,
    },
    {
      lock: 'NO KEY UPDATE',
      parts: `gone AS (UPDATE mails SET text = '', html = '', emptied_at = now() FROM over WHERE mails.id = over.id
                       RETURNING over.at)`,
    },
  ),
  statement(
    {
      kind: 'sign_ins',
      kept: 'SELECT LEAST(ended_at, expires_at) AS at FROM sessions',
      over: SESSIONS_OVER,
    },
    {
      lock: 'UPDATE',
      parts: 'gone AS (DELETE FROM sessions USING over WHERE sessions.id = over.id RETURNING over.at)',
    },
  ),
  TRAIL('sign_in'),
  TRAIL('session'),
  statement(
    {
      kind: 'read_log',
      kept: 'SELECT at FROM read_entries',
      over: `SELECT read_entries.id, read_entries.at FROM read_entries
              WHERE read_entries.at < :before AND read_entries.child_id <> ALL (CAST(:heldChildren AS bigint[]))
              ORDER BY read_entries.at`,
    },
    {
      lock: 'UPDATE SKIP LOCKED',
      parts:
        'gone AS (DELETE FROM read_entries USING over WHERE read_entries.id = over.id RETURNING over.at)',
    },
  ),
  statement(
    {
      kind: 'consents',
      kept: 'SELECT recorded_at AS at FROM consents',
      over: `SELECT consents.id, consents.recorded_at AS at FROM consents
               JOIN children ON children.id = consents.child_id
              WHERE children.erased_at < :before AND consents.recorded_at < :before
                AND children.id <> ALL (CAST(:heldChildren AS bigint[]))
              ORDER BY consents.id`,
    },
    {
      lock: 'UPDATE OF consents',
      parts: 'gone AS (DELETE FROM consents USING over WHERE consents.id = over.id RETURNING over.at)',
    },
  ),
  statement(
    {
      kind: 'receipts',
      kept: 'SELECT at FROM receipts WHERE answer IS NOT NULL',
      over: RECEIPTS_OVER,
    },
    {
      lock: 'UPDATE',
      parts: `gone AS (UPDATE receipts SET answer = NULL FROM over
                        WHERE receipts.user_id = over.user_id AND receipts.key = over.key RETURNING over.at)`,
    },
  ),
  statement(
    { kind: 'receipts', kept: 'SELECT voided_at AS at FROM early_withdrawals', over: EARLY_OVER },
    {
      lock: 'UPDATE OF early',
      parts:
        'gone AS (DELETE FROM early_withdrawals USING over WHERE early_withdrawals.ctid = over.place RETURNING over.at)',
    },
  ),
  statement(
    {
      kind: 'breaches',
      kept: 'SELECT discovered_at AS at FROM breaches',
      over: `SELECT breaches.id, breaches.closed_at AS at FROM breaches
              WHERE breaches.closed_at < :before ORDER BY breaches.closed_at`,
    },
    {
      lock: 'UPDATE',
      parts: 'gone AS (DELETE FROM breaches USING over WHERE breaches.id = over.id RETURNING over.at)',
    },
  ),
  ...[
    ['staff_events', 'recorded_at'],
    ['ratio_breaches', 'began_at'],
    ['inspections', 'recorded_at'],
    ['near_misses', 'recorded_at'],
  ].map(([table, at]) =>
    statement(
      {
        kind: 'staff_days',
        kept: `SELECT ${at} AS at FROM ${table}`,
        over: `SELECT id, ${at} AS at FROM ${table} WHERE ${at} < :before ORDER BY 2`,
      },
      {
        lock: 'UPDATE',
        parts: `gone AS (DELETE FROM ${table} USING over WHERE ${table}.id = over.id RETURNING over.at)`,
      },
    ),
  ),
  ...[
    ['one_time_links', 'token_hash', 'COALESCE(used_at, expires_at)'],
    ['sign_in_tickets', 'token_hash', 'expires_at'],
    ['pairing_codes', 'code_hash', 'expires_at'],
  ].map(([table, key, at]) =>
    statement(
      {
        kind: 'links',
        kept: `SELECT ${at} AS at FROM ${table}`,
        over: `SELECT ${key}, ${at} AS at FROM ${table} WHERE ${at} < :before ORDER BY 2`,
      },
      {
        lock: 'UPDATE',
        parts: `gone AS (DELETE FROM ${table} USING over WHERE ${table}.${key} = over.${key} RETURNING over.at)`,
      },
    ),
  ),
];
