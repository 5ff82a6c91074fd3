/** Who may call what, of the office: each call by everyone. */
import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { SMALLEST_PNG } from '../support/files';
import { everyoneCalls, permissionsStage, type Rows } from './permissions-stage';

const stage = permissionsStage();
const { running, caller, ids } = stage;

const [IMPORT, MAIL] = [randomUUID(), randomUUID()];
const SUBJECT = 880_001;
const ofImport = () => ({ path: { id: IMPORT } });
const preschoolForm = () => ({ name: 'Tadika Baru', short_name: 'NEW', status: 'active', capacity: null });
const importForm = () => {
  const form = new FormData();
  form.set('kind', 'balances');
  form.set('file', new Blob(['Preschool,Parent e-mail,Amount,Date']), 'balances.csv');
  return form;
};
const pictureForm = (part: 'logo') => {
  const form = new FormData();
  form.set(part, new Blob([SMALLEST_PNG], { type: 'image/png' }), 'picture.png');
  return form;
};

const rows: Rows = {
  'GET /api/preschools/{id}': () => ({ path: { id: ids.preschool } }),
  'GET /api/preschool-settings/{id}': () => ({ path: { id: ids.preschool } }),
  'POST /api/preschool-settings': () => ({ body: preschoolForm() }),
  'PUT /api/preschool-settings/{id}': () => ({ path: { id: ids.preschool }, body: preschoolForm() }),
  'POST /api/preschool-settings/{id}/payee': () => ({
    path: { id: ids.preschool },
    body: { confirmed: false },
  }),
  'GET /api/preschool-settings/{id}/logo': () => ({ path: { id: ids.preschool } }),
  'POST /api/preschool-settings/{id}/logo': () => ({
    path: { id: ids.preschool },
    body: pictureForm('logo'),
  }),
  'DELETE /api/preschool-settings/{id}/logo': () => ({ path: { id: ids.preschool } }),
  'POST /api/imports': () => ({ body: importForm() }),
  'GET /imports/download-template': () => ({ query: '?kind=children' }),
  'GET /api/imports/{id}': ofImport,
  'GET /api/imports/{id}/problems': ofImport,
  'GET /api/imports/{id}/problem-columns': ofImport,
  'GET /imports/{id}/download-problems': ofImport,
  'POST /api/imports/{id}/confirm': ofImport,
  // It is written: nobody mails without a mail server, and nothing is given up.
  'POST /api/imports/{id}/invite': ofImport,
  'DELETE /api/imports/{id}': ofImport,
  'POST /api/subjects': () => ({ body: { name: randomUUID() } }),
  'PUT /api/subjects/{id}': () => ({ path: { id: SUBJECT }, body: { name: randomUUID() } }),
  'DELETE /api/subjects/{id}': () => ({ path: { id: SUBJECT } }),
  // Everyone who reads classwork may ask; this address is refused to all of them.
  'POST /api/link-preview': () => ({ body: { url: 'http://127.0.0.1/' } }),
  'POST /ftoken-ajax-request': () => ({ body: { ftoken: `simulated-${randomUUID()}` } }),
  'GET /api/mails/{id}': () => ({ path: { id: MAIL } }),
  'GET /mails/{id}/download-attachment/{number}': () => ({ path: { id: MAIL, number: 1 } }),
  'POST /api/mails/{id}/resend': () => ({ path: { id: MAIL } }),
  'GET /api/preschools/{id}/notice-recipients': () => ({ path: { id: ids.preschool } }),
  'PUT /api/preschools/{id}/notice-recipients': () => ({
    path: { id: ids.preschool },
    body: { emails: ['office@test.test'] },
  }),
};

/** An import that was written. */
async function addImport(): Promise<void> {
  const { userId } = caller('role 1');
  const at = running.clock.now();
  await running.knex('imports').insert({
    id: IMPORT,
    kind: 'children',
    file_name: 'old.csv',
    file_sha256: 'x',
    state: 'done',
    created_by: userId,
    created_at: at,
    confirmed_by: userId,
    confirmed_at: at,
    finished_at: at,
  });
}

/** A message lies in the log. */
async function addMail(): Promise<void> {
  const words = { subject: 'A child', text: 'A child', html: '<p>A child</p>' };
  await running.knex('mails').insert({
    id: MAIL,
    kind: 'test',
    recipients: ['a@test.test'],
    ...words,
    state: 'kept',
    created_at: running.clock.now(),
  });
}

async function prepare(key: string): Promise<void> {
  const { knex, clock } = running;
  if (/imports/.test(key)) await addImport();
  if (/subjects/.test(key))
    await knex('subjects').insert({
      id: SUBJECT,
      name: randomUUID(),
      created_at: clock.now(),
      updated_at: clock.now(),
    });
  if (/mails/.test(key)) await addMail();
  if (key === 'GET /api/preschool-settings/{id}/logo')
    await caller('role 1').post(`/api/preschool-settings/${ids.preschool}/logo`, pictureForm('logo'));
}

describe('calls of the office', () => {
  everyoneCalls(stage, 'office', { rows, prepare });
});
