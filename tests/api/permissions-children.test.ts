/** Who may call what, of children, their classrooms and what is kept of them: each call by everyone. */
import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { buildClasswork } from '../support/factories';
import { SMALLEST_PNG } from '../support/files';
import { everyoneCalls, permissionsStage, type Rows } from './permissions-stage';
import { TODAY } from './running-api';

const stage = permissionsStage();
const { running, caller, ids, family } = stage;

const [COLLECTOR, REQUEST, DOOMED] = [8_801, 990_001, 4_000_000];
const FILE = randomUUID();
const ofRequest = (body?: object) => ({ path: { id: REQUEST }, body });
const classroom = () => ({ name: randomUUID(), preschool_id: ids.preschool, child_years: [4] });
const classwork = () => ({ name: 'Colours', body: '<p>Mix them.</p>', classrooms: [ids.classroom] });
let classworkId = 0;
const classworkPath = () => ({ classroomId: ids.classroom, classworkId });
const master = (kind: string) => () => ({
  path: { id: ids.masters[kind] as number },
  body: { name: randomUUID() },
});
const pictureForm = (part: 'photo') => {
  const form = new FormData();
  form.set(part, new Blob([SMALLEST_PNG], { type: 'image/png' }), 'picture.png');
  return form;
};

const rows: Rows = {
  'GET /api/children/{id}': () => ({ path: { id: ids.child } }),
  'POST /api/children': () => ({ body: { fullname: 'New', preschool_id: ids.preschool } }),
  'PUT /api/children/{id}': () => ({ path: { id: ids.child }, body: { notes: randomUUID() } }),
  'POST /api/children/{id}/status': () => ({ path: { id: ids.child }, body: { status: 2 } }),
  'PUT /api/children/{id}/parents': () => ({ path: { id: ids.child }, body: { user_ids: ids.parents } }),
  'GET /api/children/{id}/history': () => ({ path: { id: ids.child } }),
  'GET /api/children/{id}/photo': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/photo': () => ({ path: { id: ids.child }, body: pictureForm('photo') }),
  'DELETE /api/children/{id}/photo': () => ({ path: { id: ids.child } }),
  'POST /api/parents': () => ({ body: { name: 'New', email: `${randomUUID()}@test.test`, role: 7 } }),
  'PUT /api/parents/{id}': () => ({ path: { id: ids.parents[0] as number }, body: { name: 'Parent' } }),
  'GET /api/users/{parentId}/children': () => ({ path: { parentId: ids.parents[0] as number } }),
  'GET /api/children/{id}/collectors': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/collectors': () => ({
    path: { id: ids.child },
    body: { name: `Nenek ${randomUUID()}` },
  }),
  'POST /api/children/{id}/passes': () => ({
    path: { id: ids.child },
    body: { name: `Pak Mail ${randomUUID()}`, day: TODAY },
  }),
  'GET /api/collectors/{id}/photo': () => ({ path: { id: COLLECTOR } }),
  'POST /api/collectors/{id}/photo': () => ({ path: { id: COLLECTOR }, body: pictureForm('photo') }),
  'POST /api/collectors/{id}/confirm': () => ({ path: { id: COLLECTOR } }),
  'POST /api/collectors/{id}/remove': () => ({ path: { id: COLLECTOR } }),
  'GET /api/children/{id}/guardians': () => ({ path: { id: ids.child } }),
  'GET /api/child-status/{status}': () => ({ path: { status: 1 } }),
  'GET /classrooms/view/{id}': () => ({ path: { id: ids.classroom } }),
  'POST /api/classrooms': () => ({ body: classroom() }),
  'PUT /api/classrooms/{id}': () => ({ path: { id: ids.classroom }, body: classroom() }),
  'DELETE /api/classrooms/{id}': () => ({ path: { id: DOOMED } }),
  'POST /classrooms/store': () => ({ body: classroom() }),
  'POST /classrooms/update/{id}': () => ({ path: { id: ids.classroom }, body: classroom() }),
  'POST /classrooms/destroy/{id}': () => ({ path: { id: DOOMED } }),
  'POST /api/assign-children-to-classroom': () => ({
    body: { classroomId: ids.classroom, selectedChildrenIds: [ids.child] },
  }),
  'POST /api/remove-child-from-classroom': () => ({ body: { childId: ids.child } }),
  'POST /api/assign-teacher-to-classroom': () => ({
    body: { classroomId: ids.classroom, teacherId: [caller('role 5').userId] },
  }),
  'POST /api/remove-teacher-from-classroom': () => ({
    body: { classroomId: ids.classroom, teacherId: caller('role 5').userId },
  }),
  'GET /api/classrooms/{id}/classwork': () => ({ path: { id: ids.classroom } }),
  'POST /api/classrooms/{classroomId}/classwork': () => ({ path: classworkPath(), body: classwork() }),
  'GET /api/classrooms/{classroomId}/classwork/{classworkId}': () => ({ path: classworkPath() }),
  'PUT /api/classrooms/{classroomId}/classwork/{classworkId}': () => ({
    path: classworkPath(),
    body: classwork(),
  }),
  'DELETE /api/classrooms/{classroomId}/classwork/{classworkId}': () => ({ path: classworkPath() }),
  'POST /api/children-activities': master('activity'),
  'PUT /api/children-activities/{id}': master('activity'),
  'POST /api/children-assessments': master('assessment'),
  'PUT /api/children-assessments/{id}': master('assessment'),
  'POST /api/children-interventions': master('intervention'),
  'PUT /api/children-interventions/{id}': master('intervention'),
  'PUT /api/keeping/{kind}': () => ({ path: { kind: 'mails' }, body: { start: 'made', amount: 1 } }),
  'GET /api/children/{id}/legal-hold': () => ({ path: { id: ids.child } }),
  'PUT /api/children/{id}/legal-hold': () => ({ path: { id: ids.child }, body: { reason: 'A claim' } }),
  'DELETE /api/children/{id}/legal-hold': () => ({ path: { id: ids.child } }),
  'GET /api/children/{id}/erasing': () => ({ path: { id: ids.child } }),
  // The child is here and the account is open: head office is told so.
  'POST /api/children/{id}/erase': () => ({ path: { id: ids.child } }),
  'GET /api/children/{id}/data-requests': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/data-requests': () => ({
    path: { id: ids.child },
    body: { kind: 'correction', text: 'The name', how: 'paper', guardian_id: family() },
  }),
  'POST /api/data-requests/{id}/extend': () => ofRequest({ reason: 'Archive', version: 1 }),
  'POST /api/data-requests/{id}/close': () => ofRequest({ state: 'done', answer: 'Sent', version: 1 }),
  'POST /api/data-requests/{id}/file': () => ofRequest({}),
  'GET /data-requests/{id}/download-file': () => ofRequest(),
  'GET /api/children/{id}/consents': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/consents': () => ({
    path: { id: ids.child },
    body: {
      purpose: 'other',
      given: true,
      version: 1,
      language: 'en',
      how: 'paper',
      guardian_id: family(),
    },
  }),
  'GET /api/children/{id}/reads': () => ({ path: { id: ids.child } }),
  'POST /api/reads': (caller) => ({
    body: {
      user_id: caller.userId,
      device_id: caller.deviceId,
      openings: [{ id: randomUUID(), child_id: ids.child, kind: 'health', at: '2026-03-11T01:00:00.000Z' }],
    },
  }),
};

/** Somebody whom the parent named to fetch the child. */
async function addCollector(): Promise<void> {
  const { knex, clock } = running;
  await knex('collectors').insert({
    id: COLLECTOR,
    child_id: ids.child,
    preschool_id: ids.preschool,
    name: 'Nenek',
    by_parent: true,
    forbidden: false,
    never_alone: false,
    named_by: family(),
    named_at: clock.now(),
  });
}

/** Of the first parent: open, or with the file that is to be downloaded. */
async function addRequest(key: string): Promise<void> {
  const { knex, clock } = running;
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const file = { id: FILE, name: 'child.zip', content_type: 'application/zip', size: 3, sha256: '0' };
  await knex('files').insert({ ...file, bytes: Buffer.from('zip'), created_at: at.created_at });
  const state = key.includes('download')
    ? {
        state: 'done',
        closed_at: at.created_at,
        file_state: 'ready',
        file_id: FILE,
        file_made_at: at.created_at,
      }
    : { state: 'open', file_state: 'making' };
  await knex('data_requests').insert({
    id: REQUEST,
    child_id: ids.child,
    guardian_id: family(),
    kind: 'portability',
    how: 'paper',
    asked_on: TODAY,
    due_on: '2026-04-01',
    recorded_by: family(),
    ...state,
    ...at,
  });
}

/** A classroom to delete. */
async function addDoomed(): Promise<void> {
  const at = running.clock.now();
  await running.knex('classrooms').insert({
    id: DOOMED,
    name: 'Doomed',
    preschool_id: ids.preschool,
    child_years: [4],
    created_at: at,
    updated_at: at,
  });
}

async function addLegalHold(): Promise<void> {
  const { knex, clock } = running;
  await knex('legal_holds').insert({
    child_id: ids.child,
    reason: 'A claim',
    placed_by: caller('role 1').userId,
    placed_at: clock.now(),
  });
}

async function prepare(key: string): Promise<void> {
  if (/collectors/.test(key)) await addCollector();
  if (/data-requests/.test(key)) await addRequest(key);
  if (/DELETE .*classrooms|destroy/.test(key)) await addDoomed();
  if (/DELETE .*legal-hold/.test(key)) await addLegalHold();
  if (/classwork/.test(key))
    classworkId = (await buildClasswork(running.knex, { id: ids.preschool }, [{ id: ids.classroom }])).id;
  const administrator = caller('role 1');
  if (key === 'GET /api/children/{id}/photo')
    await administrator.post(`/api/children/${ids.child}/photo`, pictureForm('photo'));
  if (key === 'GET /api/collectors/{id}/photo')
    await administrator.post(`/api/collectors/${COLLECTOR}/photo`, pictureForm('photo'));
}

describe('calls of children, their classrooms and what is kept of them', () => {
  everyoneCalls(stage, 'children', { rows, prepare });
});
