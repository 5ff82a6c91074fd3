/**
 * Erases a person: name, addresses, guardians, ways in. The account's row stays closed for ever, since books, trail and the
 * records of others name who it was by its id.
 */
import type { Knex } from 'knex';
import { audit } from '../../audit';
import { conflict } from '../../http/refusal';
import { User } from '../../models/user';
import { type Erasing, emptyRequests } from './erase-child';
import {
  emptyMails,
  emptyMailsAbout,
  emptyTrail,
  forgetAnswers,
  type Naming,
  renameInMoney,
} from './erase-texts';
import { whileHoldsStay } from './holds';
import { whyNotPerson } from './why-not';

const erasedPersonName = (id: number) => `Erased person ${id}`;
/** An address that no mail reaches, by the rules of the internet. */
const erasedEmail = (id: number) => `erased-${id}@erased.invalid`;

/** @returns the name that stays. @throws Refusal 409 while the account is open, a child is here or held, money is open */
export async function erasePerson(context: Erasing, id: number): Promise<string> {
  const { trx, clock } = context;
  await whileHoldsStay(trx);
  const person = await User.query(trx).findById(id).forUpdate().throwIfNotFound();
  const [why] = await whyNotPerson(trx, person);
  if (why !== undefined) throw conflict(why);

  const instead = erasedPersonName(id);
  const naming = { words: await wordsOf(trx, person), instead };
  await eraseTexts(trx, person, naming);
  await forgetPerson(trx, person, naming);
  await User.query(trx)
    .findById(id)
    .patch({
      name: instead,
      email: erasedEmail(id),
      phone_no: null,
      password_hash: null,
      language: null,
      erased_at: clock.now(),
      updated_at: clock.now(),
    });
  await audit(context, { action: 'erased', entityType: 'user', entityId: id });
  return instead;
}

/** By which texts know the person, and the guardians whom they named. */
async function wordsOf(trx: Knex, { id, name, email, phone_no }: User): Promise<string[]> {
  const profile = await trx('user_profiles')
    .where({ user_id: id })
    .first('ic_no', 'office_phone', 'address', 'tin');
  const guardians = await trx('guardians').where({ user_id: id }).select('name', 'ic_no', 'phone_no');
  const links: string[] = await trx('one_time_links')
    .where({ user_id: id })
    .whereNotNull('email')
    .pluck('email');
  const words = [
    name,
    email,
    phone_no,
    profile?.ic_no,
    profile?.tin,
    profile?.office_phone,
    profile?.address,
    ...links,
    ...guardians.flatMap((one) => [one.name, one.ic_no, one.phone_no]),
  ];
  return [...new Set(words.filter((word): word is string => Boolean(word)))];
}

async function eraseTexts(trx: Knex, { id, email, created_at }: User, naming: Naming): Promise<void> {
  const { words } = naming;
  const invoices: number[] = await trx('invoices').where({ parent_id: id }).pluck('id');
  await renameInMoney(trx, invoices, naming);
  // What a provider told of a payment names who paid; what it was of is in columns beside it.
  await trx.raw(
    `UPDATE provider_events SET body = '{}', note = NULL
      WHERE attempt_id IN (SELECT id FROM payment_attempts WHERE invoice_id = ANY (?::bigint[]))`,
    [invoices],
  );
  const since = new Date(created_at.getTime());
  await emptyMails(trx, naming, { emails: [email], since });
  await emptyMailsAbout(trx, { type: 'user', ids: [id] });
  await trx.raw(
    `UPDATE mails SET recipients = array_replace(recipients, :email, :instead),
                      delivered_to = array_replace(delivered_to, :email, :instead), text = '', html = '',
                      error = NULL, emptied_at = COALESCE(emptied_at, now())
      WHERE recipients @> ARRAY[CAST(:email AS text)]`,
    { email, instead: erasedEmail(id) },
  );
  await trx.raw('UPDATE mail_events SET recipient = NULL, reason = NULL WHERE recipient = ?', [email]);
  await trx.raw('UPDATE receipts SET answer = NULL WHERE user_id = ? AND answer IS NOT NULL', [id]);
  await forgetAnswers(trx, words, since);
  const sessions: string[] = await trx('sessions').where({ user_id: id }).pluck('id');
  const records = [
    ...['user', 'sign_in'].map((type) => ({ type, ids: [id] })),
    { type: 'session', ids: sessions },
  ];
  await emptyTrail(trx, records, words, since);
  await trx.raw(
    `UPDATE unregistered_children SET parent_name = 'Erased'
      WHERE lower(parent_name) = ANY (?::text[])
        AND child_id IN (SELECT child_id FROM child_parents WHERE user_id = ?)`,
    [words.map((word) => word.toLowerCase()), id],
  );
}

/** What is theirs alone. Sessions end with their ways in: a tablet forgets what it fetched. */
async function forgetPerson(trx: Knex, { id }: User, { words }: Naming): Promise<void> {
  for (const table of [
    'push_tokens',
    'sessions',
    'sign_in_tickets',
    'one_time_links',
    'passkeys',
    'totp_factors',
    'recovery_codes',
    'guardians',
    'user_profiles',
    'notifications',
    'notification_choices',
    'child_parents',
  ])
    await trx(table).where({ user_id: id }).delete();
  await trx('reminder_pauses').where({ parent_id: id }).delete();
  await emptyRequests(trx, { guardian_id: id });
  await trx('devices').where({ user_id: id }).update({ user_agent: null });
  await trx('import_records').where({ entity_type: 'user', entity_id: id }).update({ identity: null });
  await trx('import_problems')
    .whereRaw('lower(value) = ANY (?::text[])', [words.map((word) => word.toLowerCase())])
    .update({ value: '' });
}
