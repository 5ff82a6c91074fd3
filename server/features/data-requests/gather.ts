/**
 * All that is kept of one child, for one of its parents: what they may read by `who-reads.ts`, nothing of other children
 * and other parents. What is kept and is not in it is named, with the reason.
 */
import type { Knex } from 'knex';
import { CHILD_FILE_FORMAT, CHILD_FILE_VERSION, type ChildFile } from '#shared/child-file';
import { consentText } from '#shared/consent-texts';
import { type ChildStatus, childStatuses } from '#shared/domain/statuses';
import { type KeptOfChild, keptOfChild, readExtent } from '#shared/domain/who-reads';
import type { Clock } from '../../clock';
import type { Actor } from '../../context';
import { Child, type ListedChild } from '../../models/child';
import { Preschool } from '../../models/preschool';
import { findFile, type StoredFile } from '../../providers/storage';
import { uncorrectedSql } from '../../sync/standing';
import { shownPhoto } from '../children/photo';
import { consentsOf } from '../consents/find-consents';
import { daysOf } from './gather-days';
import { moneyOf, type NamedFile } from './gather-money';
import { type ChildPictures, picturesOf } from './gather-pictures';
import { whyLeftOut } from './left-out';

export interface Gathered {
  file: ChildFile;
  pictures: NamedFile[];
}

/** As large as all slips together may be: what is left of a ZIP that a phone can fetch. */
const SLIPS_MAX_BYTES = 40 * 1024 * 1024;
const PHOTOS_MAX_BYTES = 40 * 1024 * 1024;

/** What of a child is in the file of a parent whose preschool shows therapy notes to parents, or not. */
function isIncluded(kept: KeptOfChild, parent: Actor, sharesTherapy: boolean): boolean {
  const extent = readExtent(kept, parent);
  return extent === 'own' || (extent === 'shared' && sharesTherapy);
}

/** @param parent as a parent alone. Undefined where the child is not theirs, or was erased. */
export async function gatherChild(
  trx: Knex,
  clock: Clock,
  parent: Actor,
  childId: number,
): Promise<Gathered | undefined> {
  const child = (await Child.query(trx)
    .modify('visibleTo', parent)
    .modify('listed')
    .whereNull('children.erased_at')
    .findById(childId)) as ListedChild | undefined;
  if (!child) return undefined;
  const shares = (await Preschool.query(trx).findById(child.preschool_id))?.shares_soapp ?? false;
  const has = (kept: KeptOfChild) => isIncluded(kept, parent, shares);
  const picture = await pictureOf(trx, child);
  const moments = has('care') ? await picturesOf(trx, child, PHOTOS_MAX_BYTES) : null;
  const money = has('money') ? await moneyOf(trx, parent, child.id, SLIPS_MAX_BYTES) : null;
  const file: ChildFile = {
    format: CHILD_FILE_FORMAT,
    version: CHILD_FILE_VERSION,
    made_at: clock.now().toISOString(),
    asked_by: await askerOf(trx, parent),
    not_included: leftOut({
      child,
      has,
      slips: money?.slipsLeftOut ?? false,
      moments,
      waiting: await waits(trx, child.id),
    }),
    child: factsOf(child, has, picture?.name ?? null),
    status_changes: await statusChangesOf(trx, child.id),
    days: has('care') ? await daysOf(trx, parent, child, has('therapy')) : [],
    absences: has('care') ? await absencesOf(trx, child.id) : [],
    presences: has('care') ? await presencesOf(trx, child.id, parent.userId) : [],
    collectors: has('care') ? await collectorsOf(trx, child.id) : [],
    photos_with_others: moments?.withOthers ?? 0,
    care: moments ? await careOf(trx, child.id, moments.names) : [],
    incidents: moments ? await incidentsOf(trx, child.id, moments.names) : [],
    illnesses: has('care') ? await illnessesOf(trx, child.id) : [],
    medicines: has('care') ? await medicinesOf(trx, child.id) : [],
    doses: has('care') ? await dosesOf(trx, child.id) : [],
    day_forms: has('care') ? await dayFormsOf(trx, child.id) : [],
    consents: has('consents') ? await saidConsents(trx, child.id, parent.userId) : [],
    bookings: await bookingsOf(trx, child.id),
    bills: money?.bills ?? [],
    invoices: money?.invoices ?? [],
  };
  const faces = has('care') ? await facesOf(trx, child.id) : [];
  const own = [...(picture ? [picture] : []), ...(moments?.files ?? [])];
  return { file, pictures: [...own, ...faces, ...(money?.slips ?? [])] };
}

function factsOf(
  child: ListedChild,
  has: (kept: KeptOfChild) => boolean,
  photo: string | null,
): ChildFile['child'] {
  return {
    id: child.id,
    fullname: child.fullname,
    mykid_no: has('identity') ? child.mykid_no : null,
    born_on: child.born_on,
    status: childStatuses[child.status as ChildStatus],
    preschool: child.preschool_name,
    classroom: child.classroom_name,
    programme: child.product_name,
    other_products: child.other_products.map(({ name }) => name),
    allergies: has('care') ? child.allergies : null,
    special_needs: has('care') ? child.special_needs : null,
    photo,
  };
}

interface LeftOut {
  child: ListedChild;
  has: (kept: KeptOfChild) => boolean;
  slips: boolean;
  moments: ChildPictures | null;
  waiting: boolean;
}

function leftOut({ child, has, slips, moments, waiting }: LeftOut): ChildFile['not_included'] {
  const isOut = {
    ...Object.fromEntries(keptOfChild.map((kept) => [kept, !has(kept)])),
    photo: (child.photo_id !== null && shownPhoto(child) === null) || moments?.withdrawn,
    group_photos: (moments?.withOthers ?? 0) > 0,
    old_photos: moments?.tooMany,
    remarks: child.notes !== null,
    waiting,
    slips,
    others: true,
    trail: true,
  };
  return (Object.keys(isOut) as (keyof typeof isOut)[])
    .filter((what) => isOut[what])
    .map((what) => ({ what, why: whyLeftOut(what) }));
}

async function pictureOf(trx: Knex, child: Child): Promise<NamedFile | null> {
  const id = shownPhoto(child);
  const stored = id === null ? undefined : await findFile(trx, id);
  return stored ? { name: `photo.${endingOf(stored)}`, bytes: stored.bytes } : null;
}

const endingOf = ({ content_type }: Pick<StoredFile, 'content_type'>): string =>
  content_type.replace(/^.*\//, '').replace('jpeg', 'jpg');

async function askerOf(trx: Knex, { userId, name, email }: Actor): Promise<ChildFile['asked_by']> {
  const user = await trx('users').where({ id: userId }).first('phone_no');
  const guardians = await trx('guardians')
    .where({ user_id: userId })
    .orderBy('position')
    .select('name', 'ic_no', 'phone_no', 'related');
  return { name, email, phone_no: user?.phone_no ?? null, guardians };
}

/** A withdrawal of what has not arrived says nothing of the child: what it is about is not there, or waits itself. */
const waits = async (trx: Knex, childId: number): Promise<boolean> =>
  (await trx('held_entries').where({ child_id: childId, decided_at: null }).first('id')) !== undefined;

async function statusChangesOf(trx: Knex, childId: number): Promise<ChildFile['status_changes']> {
  const rows = await trx('child_status_changes').where({ child_id: childId }).orderBy('id');
  return rows.map(({ changed_at, to_status, reason }) => ({
    at: changed_at.toISOString(),
    status: childStatuses[to_status as ChildStatus],
    reason,
  }));
}

async function absencesOf(trx: Knex, childId: number): Promise<ChildFile['absences']> {
  const rows = await trx('absence_notes')
    .where({ child_id: childId })
    .whereRaw(uncorrectedSql('absence_notes'))
    .orderBy(['from', 'id']);
  return rows.map(({ from, to, reason, remark, voided_at }) => ({
    from,
    to,
    reason,
    remark,
    voided: voided_at !== null,
  }));
}

/** Without the names of other parents. */
async function presencesOf(trx: Knex, childId: number, userId: number): Promise<ChildFile['presences']> {
  const rows = await trx('presences')
    .where({ child_id: childId })
    .whereRaw(uncorrectedSql('presences'))
    .orderBy(['day', 'time', 'id']);
  return rows.map(({ day, time, act, guardian_id, person, checked, reason, voided_at }) => ({
    day,
    time,
    act,
    checked,
    reason,
    person: guardian_id === null || guardian_id === userId ? person : null,
    voided: voided_at !== null,
  }));
}

/** Without entries about parents, which are of them and not of the child. */
async function collectorsOf(trx: Knex, childId: number): Promise<ChildFile['collectors']> {
  const rows = await trx('collectors')
    .where({ child_id: childId })
    .whereNull('user_id')
    .orderBy(['named_at', 'id']);
  return rows.map(({ name, relation, phone_no, ic_last4, never_alone, ...row }) => ({
    name,
    relation,
    phone_no,
    ic_last4,
    never_alone,
    must_not: row.forbidden,
    photo: row.photo_id === null || row.forbidden ? null : faceName(row.id),
    from: row.from_on,
    to: row.to_on,
    named_at: row.named_at.toISOString(),
    confirmed: row.confirmed_at !== null || row.pass !== null,
    taken_off: row.removed_at !== null,
  }));
}

const faceName = (id: number): string => `collectors/${id}.webp`;

/** Those who may fetch: whoever must not is shown to the preschool alone. */
async function facesOf(trx: Knex, childId: number): Promise<NamedFile[]> {
  const rows: { id: number; bytes: Buffer }[] = await trx('collectors')
    .join('files', 'files.id', 'photo_id')
    .where({ child_id: childId, forbidden: false, user_id: null })
    .orderBy('collectors.id')
    .select('collectors.id', 'bytes');
  return rows.map(({ id, bytes }) => ({ name: faceName(id), bytes }));
}

type Names = ChildPictures['names'];

async function careOf(trx: Knex, childId: number, names: Names): Promise<ChildFile['care']> {
  const rows = await trx('care_events')
    .where({ child_id: childId })
    .whereRaw(uncorrectedSql('care_events'))
    .orderBy(['day', 'time', 'id']);
  return rows.map(({ day, time, act, detail, portion, note, picture, voided_at }) => ({
    day,
    time,
    act,
    detail,
    portion,
    note,
    photo: names.get(picture) ?? null,
    voided: voided_at !== null,
  }));
}

/** Without those who saw it: they may be other children. What was added stands among them, with its own day. */
async function incidentsOf(trx: Knex, childId: number, names: Names): Promise<ChildFile['incidents']> {
  const rows = await trx('incidents')
    .where({ child_id: childId })
    .whereNot({ act: 'seen' })
    .whereRaw(uncorrectedSql('incidents'))
    .orderBy(['day', 'time', 'id']);
  return rows.map(({ day, time, kind, parts, place, text, first_aid, voided_at, ...row }) => ({
    day,
    time,
    kind,
    parts,
    place,
    text,
    first_aid,
    told: row.told,
    told_day: row.told_day,
    told_time: row.told_time,
    voided: voided_at !== null,
    photos: ((row.pictures ?? []) as string[]).flatMap((id) => names.get(id) ?? []),
  }));
}

/** Without what the preschool did about it with the health office, and without other families' children. */
async function illnessesOf(trx: Knex, childId: number): Promise<ChildFile['illnesses']> {
  const rows = await trx('illnesses')
    .where({ child_id: childId })
    .whereIn('act', ['found', 'returned'])
    .whereRaw(uncorrectedSql('illnesses'))
    .orderBy(['day', 'time', 'id']);
  return rows.map(
    ({ day, time, act, illness, certainty, symptoms, onset, doctor, checks, text, voided_at }) => ({
      day,
      time,
      act,
      illness,
      certainty,
      symptoms,
      onset,
      doctor,
      checks,
      text,
      voided: voided_at !== null,
    }),
  );
}

async function medicinesOf(trx: Knex, childId: number): Promise<ChildFile['medicines']> {
  const rows = await trx('medicines').where({ child_id: childId }).orderBy(['authorised_at', 'id']);
  return rows.map(
    ({ medicine, condition, dose, times, circumstances, first_day, last_day, note, ...row }) => ({
      medicine,
      condition,
      dose,
      times,
      circumstances,
      from: first_day,
      to: last_day,
      note,
      signed_by: row.signed_by,
      ended: row.ended_at !== null,
    }),
  );
}

async function dosesOf(trx: Knex, childId: number): Promise<ChildFile['doses']> {
  const rows = await trx('doses')
    .where({ child_id: childId })
    .whereRaw('NOT EXISTS (SELECT FROM doses AS later WHERE later.corrects = doses.id)')
    .orderBy(['day', 'time', 'id']);
  return rows.map(({ day, time, act, medicine, amount, override, note, reason, voided_at }) => ({
    day,
    time,
    act,
    medicine,
    amount,
    override,
    note,
    correction: reason,
    voided: voided_at !== null,
  }));
}

async function dayFormsOf(trx: Knex, childId: number): Promise<ChildFile['day_forms']> {
  const rows = await trx('parent_forms').where({ child_id: childId }).orderBy(['date', 'kind']);
  return rows.map(({ date, kind, content, filled_at }) => ({
    date,
    kind,
    content,
    filled_at: filled_at.toISOString(),
  }));
}

async function saidConsents(trx: Knex, childId: number, userId: number): Promise<ChildFile['consents']> {
  return (await consentsOf(trx, childId)).map(
    ({ purpose, given, recorded_at, how, version, language, guardian }) => ({
      purpose,
      given,
      at: recorded_at,
      how,
      text: consentText(purpose, version, language) ?? '',
      by_me: guardian.id === userId,
    }),
  );
}

async function bookingsOf(trx: Knex, childId: number): Promise<ChildFile['bookings']> {
  const rows = await trx('bookings').where({ child_id: childId }).orderBy(['year', 'id']);
  return rows.map(({ year, status, amount }) => ({ year, status, amount_sen: amount }));
}
