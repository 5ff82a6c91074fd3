/** What people do at a tablet, through the commands that the screens call. Each value is one of its kind. */

import { createHash } from 'node:crypto';
import type { ReportRow, ReportSection, RowSection } from '#shared/domain/daily-report';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { Alternative } from '#shared/records/define-record';
import type { CorrectedEvent } from '#shared/records/event-record';
import type { RecordType } from '#shared/records/index';
import type { ReportDocument } from '#shared/records/report-document';
import type { ScreeningDocument } from '#shared/records/screening';
import type { NoteStaff } from '#shared/records/staff-presence';
import { noteCare } from '../../../src/features/care-log/care-entries';
import { noteIncident } from '../../../src/features/incidents/incident-entries';
import {
  chooseAlternative,
  deleteReport,
  logActivityForMany,
  recordScreening,
  saveReport,
} from '../../../src/local/day-entries';
import { newRowId } from '../../../src/local/make-id';
import type { Saved } from '../../../src/local/outbox';
import { saveEntry } from '../../../src/local/save-entry';
import { readRecord } from '../../../src/local/stored-records';
import type { Tab } from './browser';
import type { Cast } from './house';
import { codeOf, type Ledger, type Save, type Target } from './ledger';
import { samples } from './samples';

/** One that the server can draw anew, whatever follows its end. */
const SMALLEST_JPEG =
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigj' +
  'KE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAACAAIDASIAAhEBAxEB/8QA' +
  'FAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAABBf/EABQRAQAAAAAAAAAAAAAA' +
  'AAAAAAD/2gAMAwEAAhEDEQA/AAAT3//Z';

export interface Place {
  childId: number;
  date: string;
}

/** A person at a tab, who writes into the ledger what they do. */
export class Hand {
  /** What each person noted of their own arrival last. */
  readonly #arrivals = new Map<number, { id: string; preschool_id: number; date: string }>();

  constructor(
    private readonly ledger: Ledger,
    private readonly cast: Cast,
  ) {}

  /** A new screening, or a change of the one in sight; `base` is what a form opened with long ago. */
  screen(tab: Tab, place: Place, temperature = 36.6, base?: ScreeningDocument | null): Promise<void> {
    const token = this.ledger.token();
    const content = { body_temperature: temperature, symptoms: ['Others'], others_message: token };
    const saving = recordScreening({ ...place, content, ...(base !== undefined && { base }) }, tab.tablet);
    return this.#follow(tab, place, token, { kind: 'screening' }, saving);
  }

  /** A row: new, or a change of the one given. */
  writeRow(
    tab: Tab,
    place: Place,
    section: RowSection,
    row?: ReportRow,
    base?: ReportDocument | null,
  ): Promise<void> {
    const token = this.ledger.token();
    const id = row?.id ?? newRowId(tab.tablet);
    const blank = { master_id: this.#master(section), achievement_scale: null, minute_scales: null };
    const made = { ...blank, ...row, id, notes: token };
    const sections = { [section]: { rows: [made] } };
    const saving = saveReport({ ...place, sections, ...(base !== undefined && { base }) }, tab.tablet);
    return this.#follow(tab, place, token, { kind: 'row', section, rowId: id }, saving);
  }

  deleteRow(
    tab: Tab,
    place: Place,
    section: RowSection,
    rowId: string,
    base?: ReportDocument | null,
  ): Promise<void> {
    const sections = { [section]: { rows: [{ id: rowId, deleted: true as const }] } };
    const saving = saveReport({ ...place, sections, ...(base !== undefined && { base }) }, tab.tablet);
    return this.#follow(tab, place, `row ${rowId} deleted`, { kind: 'row-deleted', section, rowId }, saving);
  }

  writeSoapp(
    tab: Tab,
    place: Place,
    field: 'subjective' | 'plan',
    base?: ReportDocument | null,
  ): Promise<void> {
    const token = this.ledger.token();
    const sections = { soapp: { texts: { [field]: token } } };
    const saving = saveReport({ ...place, sections, ...(base !== undefined && { base }) }, tab.tablet);
    return this.#follow(tab, place, token, { kind: 'soapp', field }, saving);
  }

  deleteReport(tab: Tab, place: Place, base?: ReportDocument | null): Promise<void> {
    const saving = deleteReport({ ...place, ...(base !== undefined && { base }) }, tab.tablet);
    return this.#follow(tab, place, 'report deleted', { kind: 'report-deleted' }, saving);
  }

  /** One row for each child; the note is the same for all, so each child's is a value of its own place. */
  logForMany(tab: Tab, childIds: number[], date: string): Promise<void> {
    const token = this.ledger.token();
    const values = { achievement_scale: null, minute_scales: null, notes: token };
    const input = { childIds, date, masterId: this.#master('activities'), values };
    const saves = childIds.map((childId) =>
      this.#entry(tab, { childId, date }, `${token}`, { kind: 'row', section: 'activities', rowId: '' }),
    );
    return this.ledger.follow(saves, logActivityForMany(input, tab.tablet));
  }

  /** An event of its own, or in the place of the one given. */
  record(
    tab: Tab,
    place: Place,
    type: RecordType,
    corrects: CorrectedEvent | null = null,
    sample = samples[type],
  ): Promise<void> {
    const token = this.ledger.token();
    const id = newRowId(tab.tablet);
    const saving = sample(tab, place, token, this.cast, { id, corrects });
    return this.#followEvent(tab, place, token, { kind: 'event', type }, id, saving);
  }

  voidEvent(tab: Tab, place: Place, type: RecordType, id: string): Promise<void> {
    const name = `void_${type}` as 'void_absence_note';
    const made = { id, child_id: place.childId, date: place.date, reason: 'A mistake.' };
    const saving = saveEntry(name, made, {}, tab.tablet);
    return this.#followEvent(tab, place, `event ${id} voided`, { kind: 'event-voided', type }, id, saving);
  }

  #followEvent(
    tab: Tab,
    place: Place,
    token: string,
    target: Target,
    entityId: string,
    saving: Promise<{ operationId: string }>,
  ): Promise<void> {
    return this.ledger.follow(
      [{ ...this.#entry(tab, place, token, target), entityId }],
      saving.then((saved) => [saved]),
    );
  }

  /** A child who is on no list, noted for a classroom that the tablet knows of. */
  note(tab: Tab, date: string, classroom: { id: number; preschool_id: number }): Promise<void> {
    const token = this.ledger.token();
    const id = newRowId(tab.tablet);
    const room = { preschool_id: classroom.preschool_id, classroom_id: classroom.id };
    const about = { child_age: 4, parent_name: 'Puan Tan', selected_emails: [] };
    const made = { id, date, name: `Mei ${token}`, ...room, ...about };
    const saving = saveEntry('note_unregistered_child', made, {}, tab.tablet);
    return this.#followEvent(tab, { childId: 0, date }, token, { kind: 'note' }, id, saving);
  }

  /** What nearly happened in a classroom that the tablet knows of: it is about no child. */
  nearMiss(tab: Tab, date: string, classroom: { id: number; preschool_id: number }): Promise<void> {
    const token = this.ledger.token();
    const id = newRowId(tab.tablet);
    const room = { preschool_id: classroom.preschool_id, classroom_id: classroom.id, preschool: 'Tadika' };
    const about = { kind: 'gate', place: 'Gate', text: `Open again ${token}`, done: null } as const;
    const made = { id, day: date, time: '10:20', ...room, ...about, noted_at: `${date}T02:20:00.000Z` };
    const saving = saveEntry('note_near_miss', made, {}, tab.tablet);
    return this.#followEvent(tab, { childId: 0, date }, token, { kind: 'note' }, id, saving);
  }

  /** That whoever is signed in is here: with the children of a classroom, or does something else. */
  staff(tab: Tab, date: string, at: { preschool_id: number; classroom_id?: number }): Promise<void> {
    const { preschool_id, classroom_id = null } = at;
    const token = this.ledger.token();
    const { id: user_id = 0, name = '' } = tab.tablet.active.get()?.user ?? {};
    const id = newRowId(tab.tablet);
    const duty = classroom_id === null ? 'kitchen' : 'children';
    const here = { act: 'arrived', duty, classroom_id, corrects: null } as const;
    const when = { day: date, time: '07:40', noted_at: `${date}T23:40:00.000Z` };
    const made = { id, preschool_id, user_id, person: name, ...here, ...when, reason: `Here ${token}` };
    this.#arrivals.set(user_id, { id, preschool_id, date });
    return this.#noteStaff(tab, date, token, made);
  }

  /** That they left, or that what they noted of themselves last was not so. */
  unstaff(tab: Tab, date: string, act: 'left' | 'withdrawn'): Promise<void> {
    const { id: user_id = 0, name = '' } = tab.tablet.active.get()?.user ?? {};
    const noted = this.#arrivals.get(user_id);
    if (!noted || noted.date !== date) return Promise.resolve();
    const token = this.ledger.token();
    const { preschool_id } = noted;
    const about = { preschool_id, user_id, person: name, act, duty: null, classroom_id: null } as const;
    const when = { day: date, time: '16:30', noted_at: `${date}T08:30:00.000Z` };
    const corrects = act === 'withdrawn' ? noted.id : null;
    const made = { id: newRowId(tab.tablet), ...about, ...when, corrects, reason: `Gone ${token}` };
    return this.#noteStaff(tab, date, token, made);
  }

  #noteStaff(tab: Tab, date: string, token: string, made: NoteStaff['arguments']): Promise<void> {
    const saving = saveEntry('note_staff', made, {}, tab.tablet);
    return this.#followEvent(tab, { childId: 0, date }, token, { kind: 'note' }, made.id, saving);
  }

  /** A paper of the day; its one code says the token. */
  paper(tab: Tab, date: string, { preschool_id }: { preschool_id: number }): Promise<void> {
    const token = this.ledger.token();
    const id = newRowId(tab.tablet);
    const at = `${date}T03:00:00.000Z`;
    const made = { id, preschool_id, preschool: `Tadika ${token}`, day: date, made_at: at, server_at: at };
    const saving = saveEntry('note_inspection', { ...made, codes: [codeOf(token)] }, {}, tab.tablet);
    return this.#followEvent(tab, { childId: 0, date }, token, { kind: 'note' }, id, saving);
  }

  /** A photo of these children: an event for each of them, and the picture by itself, all or none. */
  photo(tab: Tab, date: string, childIds: readonly number[]): Promise<void> {
    const token = this.ledger.token();
    const photos = this.#photosOf(token, 1);
    const said = { act: 'photo', detail: null, portion: null, note: token, photo: photos[0] ?? '' } as const;
    const saving = noteCare({ childIds, ...said, at: { day: date, time: '10:05' } }, tab.tablet);
    const places = childIds.map((childId) => ({ childId, date }));
    return this.#followPhotos(tab, places, token, 'care', photos, saving);
  }

  /** An accident with photos of it, each by itself, all or none. */
  accident(tab: Tab, place: Place, count: number): Promise<void> {
    const token = this.ledger.token();
    const photos = this.#photosOf(token, count);
    const said = {
      ...({ act: 'happened', about: null, day: place.date, time: '10:20', kind: 'fall' } as const),
      parts: ['left_leg' as const],
      place: 'Garden',
      text: token,
      first_aid: 'Ice',
      witnesses: null,
      told: null,
      told_day: null,
      told_time: null,
    };
    const saving = noteIncident({ childId: place.childId, said, photos }, tab.tablet).then((saved) => [
      saved,
    ]);
    return this.#followPhotos(tab, [place], token, 'incident', photos, saving);
  }

  /** Each another picture, as base64. */
  #photosOf(token: string, count: number): string[] {
    const jpeg = Buffer.from(SMALLEST_JPEG, 'base64');
    return Array.from({ length: count }, (_, index) =>
      Buffer.concat([jpeg, Buffer.from(`${token} ${index}`)]).toString('base64'),
    );
  }

  async #followPhotos(
    tab: Tab,
    places: readonly Place[],
    token: string,
    type: 'care' | 'incident',
    taken: readonly string[],
    saving: Promise<Saved[]>,
  ): Promise<void> {
    const digests = taken.map((bytes) =>
      createHash('sha256').update(Buffer.from(bytes, 'base64')).digest('hex'),
    );
    const events = places.map((place) => ({
      ...this.#entry(tab, place, token, { kind: 'event', type } as const),
      entityId: '',
      photos: digests,
    }));
    const following = this.ledger.follow(events, saving);
    // One picture where all are at one preschool, and of an accident as many as were taken.
    const atMost = Math.max(places.length, taken.length);
    const pictures = Array.from({ length: atMost }, (_, index): Save => {
      const place = { childId: 0, date: places[0]?.date ?? '' };
      return {
        ...this.#entry(tab, place, `photo ${token}`, { kind: 'picture' }),
        entityId: '',
        operationId: null,
        state: 'open',
        error: null,
        photos: [digests[index] ?? digests[0] ?? ''],
      };
    });
    this.ledger.saves.push(...pictures);
    await following;
    // Who locked or left meanwhile has no database to look into: what names the photos is judged all the same.
    const { database, user } = tab.tablet.active.get() ?? {};
    if (!database || user?.id !== pictures[0]?.authorId) return;
    const saved = new Set((await saving.catch(() => [])).map(({ entityId }) => entityId));
    const rows = await database.outbox.filter((row) => saved.has(row.entity_id)).toArray();
    const ids = rows.flatMap(({ arguments: said }) => {
      const { picture, pictures: several } = said as { picture?: string; pictures?: string[] };
      return several ?? [picture];
    });
    for (const [index, id] of [...new Set(ids)].entries()) {
      const row = await database.outbox.filter(({ entity_id }) => entity_id === id).first();
      const save = pictures[index];
      if (!row || !save) continue;
      Object.assign(save, { entityId: row.entity_id, operationId: row.operation_id, state: 'saved' });
    }
    for (const none of pictures.filter(({ state }) => state === 'open'))
      this.ledger.saves.splice(this.ledger.saves.indexOf(none), 1);
  }

  choose(
    tab: Tab,
    place: Place,
    entityType: 'report' | 'screening',
    alternativeId: string,
    keep: 'live' | 'other' | 'both',
    /** What lives in the sight of whoever chooses; absent: an app of the release before does not say. */
    live?: Alternative['live'],
  ): Promise<void> {
    const saving = chooseAlternative({ ...place, entityType, alternativeId, keep, live }, tab.tablet);
    return this.#follow(tab, place, `choice ${keep}`, { kind: 'choice', alternativeId }, saving, entityType);
  }

  #follow(
    tab: Tab,
    place: Place,
    token: string,
    target: Target,
    saving: Promise<{ operationId: string }>,
    type?: 'report' | 'screening',
  ): Promise<void> {
    return this.ledger.follow(
      [this.#entry(tab, place, token, target, type)],
      saving.then((saved) => [saved]),
    );
  }

  #entry(
    tab: Tab,
    { childId, date }: Place,
    token: string,
    target: Target,
    type = target.kind === 'screening' ? 'screening' : 'report',
  ): Omit<Save, 'state' | 'operationId' | 'error'> {
    const entityId = type === 'screening' ? screeningId(childId, date) : dailyReportId(childId, date);
    const authorId = tab.tablet.active.get()?.user.id ?? 0;
    const { index, surroundings } = tab.browser;
    const at = surroundings.time.now;
    return { token, authorId, browser: index, childId, date, entityId, target, at };
  }

  #master(section: RowSection): number {
    const { activity, intervention, assessment } = this.cast.masters;
    const list =
      section === 'activities' ? activity : section === 'ot_assessments' ? assessment : intervention;
    return list[0] as number;
  }
}

/** The sections a person of this role writes. */
export const sectionsOf = (role: 'teacher' | 'therapist'): RowSection[] =>
  role === 'teacher'
    ? ['activities', 'interventions']
    : ['activities', 'interventions', 'ot_assessments', 'ot_interventions'];

/** What a screen shows of a record now; null where there is nothing. */
async function inSight<Document>(tab: Tab, id: string): Promise<Document | null> {
  const { database } = tab.tablet.active.get() ?? {};
  const row = database && (await readRecord(database, id));
  return (row?.view as Document | undefined) ?? null;
}

export function reportInSight(tab: Tab, { childId, date }: Place): Promise<ReportDocument | null> {
  return inSight(tab, dailyReportId(childId, date));
}

export function screeningInSight(tab: Tab, { childId, date }: Place): Promise<ScreeningDocument | null> {
  return inSight(tab, screeningId(childId, date));
}

export type { ReportSection };
