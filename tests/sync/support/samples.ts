/**
 * Something of each kind of record that a person writes, with a text in it that occurs nowhere else. A kind that is
 * missing here does not compile: the generated tests and the simulation write with it.
 */

import { dueDoseId } from '#shared/domain/uuid';
import { type DoseDocument, doseRecord, firstOf } from '#shared/records/dose';
import type { CorrectedEvent } from '#shared/records/event-record';
import { kindOf, type RecordType, recordTypes } from '#shared/records/index';
import { logActivityForMany, recordScreening } from '../../../src/local/day-entries';
import type { Saved } from '../../../src/local/outbox';
import { saveEntry } from '../../../src/local/save-entry';
import { readRecord, recordsOfChild } from '../../../src/local/stored-records';
import type { Tab } from './browser';
import type { Place } from './entries';
import { type Cast, PASS_NAME } from './house';

/** Of an event: its id, and the one that it corrects. */
interface EventPlace {
  id: string;
  corrects: CorrectedEvent | null;
}

export type Sample = (
  tab: Tab,
  place: Place,
  token: string,
  cast: Cast,
  event?: EventPlace,
) => Promise<Saved>;

export const samples: Record<RecordType, Sample> = {
  screening: ({ tablet }, place, token) => {
    const content = { body_temperature: 36.6, symptoms: ['Others'], others_message: token };
    return recordScreening({ ...place, content }, tablet);
  },
  report: async ({ tablet }, { childId, date }, token, { masters }) => {
    const values = { achievement_scale: null, minute_scales: null, notes: token };
    const [masterId = 0] = masters.activity;
    const [saved] = await logActivityForMany({ childIds: [childId], date, masterId, values }, tablet);
    return saved as Saved;
  },
  absence_note: ({ tablet }, { childId, date }, token, _, event) => {
    const content = { from: date, to: date, reason: 'sick', remark: token } as const;
    return saveEntry('record_absence_note', { child_id: childId, ...content, ...event }, {}, tablet);
  },
  presence: ({ tablet }, { childId, date }, token, _, event) => {
    const content = {
      ...({ act: 'left', day: date, time: '17:05', classroom: 'Bintang', guardian_id: null } as const),
      ...({ person: 'Nenek', checked: 'call', reason: token, noted_at: `${date}T09:05:00.000Z` } as const),
    };
    return saveEntry('record_presence', { child_id: childId, ...content, ...event }, {}, tablet);
  },
  care: ({ tablet }, { childId, date }, token, _, event) => {
    const content = {
      ...({ act: 'meal', day: date, time: '12:10', detail: 'lunch', portion: 'half' } as const),
      ...({ note: token, noted_at: `${date}T04:10:00.000Z` } as const),
    };
    return saveEntry('record_care', { child_id: childId, ...content, ...event }, {}, tablet);
  },
  incident: ({ tablet }, { childId, date }, token, _, event) => {
    const content = {
      ...({ act: 'happened', about: null, day: date, time: '10:20', kind: 'fall' } as const),
      parts: ['head' as const],
      place: 'Garden',
      text: token,
      first_aid: 'Ice',
      witnesses: null,
      told: 'Mother',
      told_day: date,
      told_time: '10:40',
      noted_at: `${date}T02:20:00.000Z`,
    };
    return saveEntry('record_incident', { child_id: childId, ...content, ...event }, {}, tablet);
  },
  illness: ({ tablet }, { childId, date }, token, _, event) => {
    const content = {
      ...({ act: 'found', about: null, day: date, time: '08:20', illness: 'hfmd', onset: date } as const),
      certainty: 'suspected' as const,
      symptoms: ['blisters' as const],
      classroom: 'Bintang',
      siblings: null,
      doctor: null,
      checks: [],
      reference: null,
      text: token,
      noted_at: `${date}T00:20:00.000Z`,
    };
    return saveEntry('record_illness', { child_id: childId, ...content, ...event }, {}, tablet);
  },
  dose: async ({ tablet }, { childId, date }, token, { people, medicines }, event) => {
    const wrong = event?.corrects && (await doseSeen(tablet, event.corrects.id));
    if (wrong) {
      const content = {
        ...doseRecord.contentOf(wrong),
        time: '12:07',
        note: token,
        reason: 'The clock was wrong',
        first_id: firstOf(wrong),
        giver: wrong.act === 'given' ? (wrong.giver ?? wrong.recorded.by) : null,
      };
      return saveEntry('record_dose', { child_id: childId, ...content, ...event }, {}, tablet);
    }
    const medicine_id = medicines.get(childId) ?? '';
    const me = tablet.active.get()?.user.id;
    const witness = people.find(({ id }) => id !== me);
    const content = {
      ...({ act: 'given', about: null, medicine_id, slot: '12:00', day: date, time: '12:05' } as const),
      due: dueDoseId(medicine_id, date, '12:00'),
      medicine: 'Paracetamol',
      amount: '5 ml',
      apart_hours: 4,
      knew: [],
      witness_id: witness?.id ?? null,
      witness: witness?.name ?? null,
      override: null,
      note: token,
      noted_at: `${date}T04:05:00.000Z`,
    };
    return saveEntry('record_dose', { child_id: childId, ...content, ...event }, {}, tablet);
  },
};

/** Something that parents are to bring. */
export const needOf =
  (detail: 'nappies' | 'wipes' | 'other'): Sample =>
  ({ tablet }, { childId, date }, token, _, event) => {
    const content = {
      ...({ act: 'need', day: date, time: '15:10', detail, portion: null } as const),
      ...({ note: token, noted_at: `${date}T07:10:00.000Z` } as const),
    };
    return saveEntry('record_care', { child_id: childId, ...content, ...event }, {}, tablet);
  };

/** A child that somebody brought, in the morning or once more after it was fetched. */
export const arrivalAt =
  (time: '08:10' | '17:30'): Sample =>
  ({ tablet }, { childId, date }, token, _, event) => {
    const content = {
      ...({ act: 'arrived', day: date, time, classroom: 'Bintang', guardian_id: null } as const),
      ...({ person: 'Nenek', checked: null, reason: token, noted_at: `${date}T09:35:00.000Z` } as const),
    };
    return saveEntry('record_presence', { child_id: childId, ...content, ...event }, {}, tablet);
  };

/** A child that is fetched by the pass of the day, where it has one. */
export const byPass: Sample = ({ tablet }, { childId, date }, token, { passes }, event) => {
  const content = {
    ...({ act: 'left', day: date, time: '16:40', classroom: 'Bintang', guardian_id: null } as const),
    collector_id: passes.get(`${childId} ${date}`) ?? null,
    ...({ person: PASS_NAME, checked: 'pass', reason: token, noted_at: `${date}T08:40:00.000Z` } as const),
  };
  return saveEntry('record_presence', { child_id: childId, ...content, ...event }, {}, tablet);
};

/** A dose that went wrong: after one that was given, where the tablet has one. */
export const troubleOf =
  (act: 'refused' | 'vomited' | 'side_effect'): Sample =>
  async ({ tablet }, { childId, date }, token, { medicines }, event) => {
    const { database } = tablet.active.get() ?? {};
    const seen = database ? await recordsOfChild(database, 'dose', childId) : [];
    const given = seen.find(({ view }) => view !== null && 'act' in view && view.act === 'given');
    const about = act === 'refused' ? null : (given?.id ?? null);
    const medicine_id = medicines.get(childId) ?? '';
    const content = {
      ...({ act: about === null ? 'refused' : act, about, medicine_id, slot: '12:00' } as const),
      ...({ day: date, time: '12:20', due: dueDoseId(medicine_id, date, '12:00') } as const),
      ...({ medicine: 'Paracetamol', amount: '5 ml', apart_hours: 4 } as const),
      ...({ witness_id: null, witness: null, override: null, note: token } as const),
      knew: [],
      noted_at: `${date}T04:20:00.000Z`,
    };
    return saveEntry('record_dose', { child_id: childId, ...content, ...event }, {}, tablet);
  };

async function doseSeen(tablet: Tab['tablet'], id: string): Promise<DoseDocument | null | undefined> {
  const { database } = tablet.active.get() ?? {};
  const row = database && (await readRecord(database, id));
  return row?.view as DoseDocument | null | undefined;
}

/** The kinds that are events: recorded, corrected by another one, voided. */
export const eventTypes = recordTypes.filter((type) =>
  Object.hasOwn(kindOf(type).operations, `void_${type}`),
);
