/** Who may call what, of the days of children, and of tablets: each call by everyone. */
import { randomBytes, randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import { buildMedicine } from '../support/factories';
import { JPEG_BYTES } from '../support/files';
import { photoBytes } from '../support/photo';
import { everyoneCalls, permissionsStage, type Rows } from './permissions-stage';
import { TODAY } from './running-api';

const stage = permissionsStage();
const { running, caller, ids, family } = stage;

const [NEED, INCIDENT, MEDICINE, DOSE] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [NEAR_MISS, PICTURE, ABSENCE] = [randomUUID(), randomUUID(), randomUUID()];
const [HELD, HELD_PICTURE, DEVICE] = [randomUUID(), randomUUID(), randomUUID()];
const UNREGISTERED = 4_711;
const NOTED_AT = '2026-03-11T01:05:00.000Z';
const report = () => ({
  date: TODAY,
  activities: [{ activity_id: ids.masters.activity, values: { notes: 'Painted' } }],
});
const reportPath = () => ({ id: ids.child, reportId: dailyReportId(ids.child, TODAY) });
const screening = () => ({ child_id: ids.child, body_temperature: 36.5, symptoms: [], others_message: null });
const operation = () => ({
  operation_id: randomUUID(),
  name: 'record_screening',
  payload_version: 1,
  captured_at: '2026-03-11T01:00:00.000Z',
  clock_offset_ms: 0,
  arguments: {
    ...screening(),
    id: screeningId(ids.child, TODAY),
    date: TODAY,
  },
  base: null,
});

const rows: Rows = {
  'GET /api/children/{id}/medicines': () => ({ path: { id: ids.child } }),
  // From the office it wants a photograph.
  'POST /api/children/{id}/medicines': () => ({
    path: { id: ids.child },
    body: {
      medicine: 'Paracetamol',
      condition: 'Fever',
      dose: '5 ml',
      route: 'mouth',
      times: '12:00',
      first_day: TODAY,
      last_day: TODAY,
      storage: 'room',
    },
  }),
  'POST /api/medicines/{id}/end': () => ({ path: { id: MEDICINE } }),
  'GET /api/medicines/{id}/paper': () => ({ path: { id: MEDICINE } }),
  'POST /api/portal/needs/{id}/acknowledge': () => ({ path: { id: NEED } }),
  'POST /api/portal/incidents/{id}/acknowledge': () => ({ path: { id: INCIDENT } }),
  'POST /api/portal/screenings/{id}/acknowledge': () => ({ path: { id: screeningId(ids.child, TODAY) } }),
  'POST /api/portal/doses/{id}/acknowledge': () => ({ path: { id: DOSE } }),
  'POST /api/near-misses/{id}/follow-up': () => ({ path: { id: NEAR_MISS }, body: { text: 'A new lock.' } }),
  'GET /api/pictures/{id}': () => ({ path: { id: PICTURE } }),
  'GET /api/portal/children/{id}/days': () => ({ path: { id: ids.child } }),
  'GET /api/children/{id}/day-forms': () => ({ path: { id: ids.child } }),
  'PUT /api/children/{id}/self-declaration': () => ({
    path: { id: ids.child },
    body: { tested_positive: false, close_contact: false, has_symptoms: false, signed: true },
  }),
  'PUT /api/children/{id}/daily-log': () => ({
    path: { id: ids.child },
    body: { sleep: 'well', breakfast: 'all', mood: 'happy', signed: true },
  }),
  'GET /api/children/{id}/daily-reports': () => ({ path: { id: ids.child } }),
  'GET /api/children/{id}/daily-reports/{reportId}': () => ({ path: reportPath() }),
  'POST /api/children/{id}/create-daily-report': () => ({ path: { id: ids.child }, body: report() }),
  'POST /api/children/{id}/update-daily-report/{reportId}': () => ({ path: reportPath(), body: report() }),
  'POST /api/children/{id}/delete-daily-report/{reportId}': () => ({ path: reportPath() }),
  'POST /api/health/screening': () => ({ body: screening() }),
  'POST /api/health/update/{healthId}': () => ({
    path: { healthId: screeningId(ids.child, TODAY) },
    body: screening(),
  }),
  'GET /api/health/view/{id}': () => ({ path: { id: screeningId(ids.child, TODAY) } }),
  'GET /api/children/{id}/absence-notes': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/absence-notes': () => ({
    path: { id: ids.child },
    body: { from: TODAY, to: TODAY, reason: 'sick', remark: null },
  }),
  'POST /api/absence-notes/{id}/void': () => ({ path: { id: ABSENCE }, body: { reason: 'A mistake.' } }),
  'POST /api/sync/push': (caller) => ({
    body: { user_id: caller.userId, device_id: caller.deviceId, operations: [operation()] },
  }),
  'POST /api/quarantined-entries/{id}/take': () => ({ path: { id: HELD } }),
  'GET /api/quarantined-entries/{id}/picture': () => ({ path: { id: HELD_PICTURE } }),
  'POST /api/quarantined-entries/{id}/decline': () => ({
    path: { id: HELD },
    body: { reason: 'Not this child.' },
  }),
  'GET /api/preschools/{id}/staffing': () => ({ path: { id: ids.preschool } }),
  'GET /api/preschools/{id}/staffing-days': () => ({ path: { id: ids.preschool } }),
  'GET /api/preschools/{id}/past-day': () => ({
    path: { id: ids.preschool },
    query: `?date=${TODAY}&kinds=presence,incident`,
  }),
  'GET /api/preschools/{id}/ratio-breaches': () => ({ path: { id: ids.preschool }, query: '?month=2026-03' }),
  'GET /preschools/{id}/download-ratio-breaches': () => ({
    path: { id: ids.preschool },
    query: '?month=2026-03',
  }),
  'POST /api/outbreak-rules': () => ({ body: { state: 'Selangor', from_on: TODAY, cases: 3, days: 10 } }),
  'POST /api/ratio-rules': () => ({
    body: {
      from_on: TODAY,
      to_1: '1 : 3',
      to_3: '1 : 5',
      to_4: '1 : 10',
      above: '1 : 25',
      special_to_1: '2 : 3',
      special_to_3: '2 : 5',
      special_to_4: '3 : 10',
      special_above: '1 : 7',
    },
  }),
  'GET /api/preschools/{id}/register': () => ({ path: { id: ids.preschool }, query: `?date=${TODAY}` }),
  'GET /api/preschools/{id}/register-days': () => ({ path: { id: ids.preschool }, query: '?month=2026-03' }),
  'GET /preschools/{id}/download-register': () => ({ path: { id: ids.preschool }, query: `?date=${TODAY}` }),
  'POST /api/preschools/{id}/pairing-codes': () => ({ path: { id: ids.preschool } }),
  'POST /api/tablets/pair': () => ({ body: { code: 'ABCD-2345', device_id: DEVICE } }),
  'GET /api/tablets/{device}': () => ({ path: { device: DEVICE } }),
  'DELETE /api/devices/{id}/pairing': () => ({ path: { id: DEVICE } }),
  'POST /api/tablet-session': () => ({
    body: { device_id: DEVICE, user_id: family(), secret: randomBytes(32).toString('base64url') },
  }),
  'POST /api/devices/{id}/sign-out': () => ({ path: { id: DEVICE } }),
  'POST /api/sync/discards': (caller) => ({
    body: {
      user_id: caller.userId,
      device_id: caller.deviceId,
      discards: [
        {
          operation_id: randomUUID(),
          name: 'record_screening',
          child_id: ids.child,
          date: TODAY,
          discarded_at: '2026-03-11T01:00:00.000Z',
        },
      ],
    },
  }),
  'POST /api/child-logs/addUnregisteredChild': () => ({
    body: {
      name: 'Mei Ling',
      preschool_id: ids.preschool,
      classroom_id: ids.classroom,
      child_age: 4,
      parent_name: 'Puan Tan',
      selected_emails: ['office@test.test'],
    },
  }),
  'POST /api/child-logs/unregistered-children/{id}/register': () => ({
    path: { id: UNREGISTERED },
    body: { child_id: ids.child },
  }),
  'POST /api/child-logs/unregistered-children/{id}/dismiss': () => ({
    path: { id: UNREGISTERED },
    body: { reason: 'A visitor.' },
  }),
  'GET /api/sync/pull': (caller) => ({ query: `?user_id=${caller.userId || 1}` }),
};

const ofChild = () => ({ child_id: ids.child, preschool_id: ids.preschool, by_parent: false });
const noted = () => ({
  date: TODAY,
  day: TODAY,
  time: '09:05',
  noted_at: NOTED_AT,
  recorded_by: family(),
  recorded_at: running.clock.now(),
});

const addNeed = () =>
  running.knex('care_events').insert({ id: NEED, ...ofChild(), ...noted(), act: 'need', detail: 'nappies' });

const addIncident = () =>
  running.knex('incidents').insert({
    id: INCIDENT,
    ...ofChild(),
    ...noted(),
    act: 'happened',
    kind: 'fall',
    parts: [],
    text: 'Fell',
  });

/** A photo of the day with the child on it. */
async function addPicture(): Promise<void> {
  const { knex, clock } = running;
  const file = { id: randomUUID(), name: 'moment.jpg', content_type: 'image/jpeg', size: JPEG_BYTES.length };
  await knex('files').insert({ ...file, sha256: 'a', bytes: JPEG_BYTES, created_at: clock.now() });
  const { date: _, time: __, ...of } = noted();
  await knex('pictures').insert({
    id: PICTURE,
    preschool_id: ids.preschool,
    file_id: file.id,
    sent_sha256: 'a'.repeat(64),
    ...of,
  });
  await knex('care_events').insert({
    id: randomUUID(),
    ...ofChild(),
    ...noted(),
    act: 'photo',
    picture: PICTURE,
  });
}

async function addNearMiss(): Promise<void> {
  const { date: _, ...of } = noted();
  await running.knex('near_misses').insert({
    id: NEAR_MISS,
    preschool_id: ids.preschool,
    kind: 'gate',
    text: 'Open',
    ...of,
  });
}

/** With the photograph of its paper. */
async function addMedicine(): Promise<void> {
  const { knex, clock } = running;
  const paper = { id: randomUUID(), name: 'paper.png', content_type: 'image/png', size: 1, sha256: 'a' };
  await knex('files').insert({ ...paper, bytes: '1', created_at: clock.now() });
  const signed = { id: MEDICINE, by_parent: false, container_checked: true, paper_file_id: paper.id };
  await buildMedicine(knex, { id: ids.child }, signed);
}

/** Given twice, and nobody knew. */
async function addDoses(): Promise<void> {
  await addMedicine();
  for (const id of [DOSE, randomUUID()])
    await running.knex('doses').insert({
      id,
      ...ofChild(),
      ...noted(),
      act: 'given',
      medicine_id: MEDICINE,
      medicine: 'Paracetamol',
      amount: '5 ml',
      apart_hours: 4,
      knew: [],
      witness_id: caller('role 5').userId,
      witness: 'Mei',
    });
}

/** The child has a fever. */
async function addFever(): Promise<void> {
  await caller('role 1').post('/api/health/screening', { ...screening(), body_temperature: 38.5 });
}

/** A report and a screening. */
async function addDay(): Promise<void> {
  const administrator = caller('role 1');
  await administrator.post(`/api/children/${ids.child}/create-daily-report`, report());
  await administrator.post('/api/health/screening', screening());
}

/** A parent's note of the child's absence. */
async function addAbsence(): Promise<void> {
  await running.knex('absence_notes').insert({
    id: ABSENCE,
    ...ofChild(),
    by_parent: true,
    date: TODAY,
    from: TODAY,
    to: TODAY,
    reason: 'sick',
    recorded_by: family(),
    recorded_at: running.clock.now(),
  });
}

/** Entries of the teacher wait for a decision, and the teacher's device has been in contact. */
async function addHeld(): Promise<void> {
  const { knex, clock } = running;
  const teacher = caller('role 5').userId;
  const of = {
    author_id: teacher,
    preschool_id: ids.preschool,
    reason: 'out_of_scope',
    held_at: clock.now(),
  };
  const picture = {
    ...operation(),
    operation_id: HELD_PICTURE,
    name: 'note_picture',
    base: null,
    arguments: { id: PICTURE, day: TODAY, bytes: await photoBytes() },
  };
  await knex('held_entries').insert([
    { id: HELD_PICTURE, child_id: null, ...of, operation: JSON.stringify(picture) },
    {
      id: HELD,
      child_id: ids.child,
      ...of,
      operation: JSON.stringify({ ...operation(), operation_id: HELD }),
    },
  ]);
  await knex('devices').insert({ id: DEVICE, user_id: teacher, created_at: clock.now() });
}

/** A child of the preschool that is on no list waits to be followed up. */
async function addUnregistered(): Promise<void> {
  await running.knex('unregistered_children').insert({
    id: UNREGISTERED,
    name: 'Mei Ling',
    preschool_id: ids.preschool,
    classroom_id: ids.classroom,
    child_age: 4,
    parent_name: 'Puan Tan',
    created_by: caller('role 5').userId,
    created_at: running.clock.now(),
  });
}

/** Each device that somebody is signed in at is paired with the preschool. */
async function pairAll(): Promise<void> {
  const { knex, clock } = running;
  const paired = { preschool_id: ids.preschool, paired_by: family(), paired_at: clock.now() };
  const devices: string[] = await knex('sessions').whereNotNull('device_id').distinct().pluck('device_id');
  await knex('paired_tablets').insert(devices.map((device_id) => ({ device_id, ...paired })));
}

async function prepare(key: string): Promise<void> {
  const { knex } = running;
  if (/daily-report|health/.test(key)) await addDay();
  if (/absence-notes/.test(key)) await addAbsence();
  if (/needs/.test(key)) await addNeed();
  if (/incidents/.test(key)) await addIncident();
  if (/pictures/.test(key)) await addPicture();
  if (/near-misses/.test(key)) await addNearMiss();
  if (/medicines/.test(key)) await addMedicine();
  if (/doses/.test(key)) await addDoses();
  if (/screenings\/\{id\}\/acknowledge/.test(key)) await addFever();
  if (/quarantined-entries|devices/.test(key)) await addHeld();
  if (/unregistered-children/.test(key)) await addUnregistered();
  // Only while its forms are called for: a screening would be refused.
  if (/self-declaration|daily-log/.test(key))
    await knex('preschools')
      .where({ id: ids.preschool })
      .update({ requires_self_declaration: true, requires_daily_log: true });
  // Sessions are of a device, whatever was called before.
  if (/tablet-(key|secret)/.test(key))
    await knex('sessions').whereNull('device_id').update({ device_id: randomUUID() });
  if (/tablet-secret/.test(key)) await pairAll();
}

describe('calls of the days of children, and of tablets', () => {
  everyoneCalls(stage, 'days', { rows, prepare });
});
