/** The only list of what the features bring for each kind of offline record. */

import type { Knex } from 'knex';
import type { ConsentPurpose } from '#shared/domain/consents';
import type { ChoosingType, NoteName, OperationName, RecordType } from '#shared/records/index';
import type { ChoiceSync } from '../features/alternatives/chosen';
import { absenceNoteSync, presenceSync } from '../features/attendance/sync';
import { careSync } from '../features/care-log/sync';
import { dailyReportSync } from '../features/daily-reports/sync';
import { screeningSync } from '../features/health/sync';
import { illnessSync } from '../features/illnesses/sync';
import { incidentSync } from '../features/incidents/sync';
import { nearMissSync } from '../features/incidents/take-near-misses';
import { inspectionSync } from '../features/inspections/sync';
import { doseSync } from '../features/medicine/sync';
import { pictureSync } from '../features/pictures/take-pictures';
import { staffPresenceSync } from '../features/staff/sync';
import { unregisteredChildSync } from '../features/unregistered-children/sync';
import { readsCare } from '../who-reads';
import type {
  NoteSync,
  NoteSyncs,
  OperationSync,
  Reading,
  RecordSync,
  TakenSince,
  Waiting,
} from './record-sync';

const registry: { [Type in RecordType]: RecordSync<Type> } = {
  report: dailyReportSync,
  screening: screeningSync,
  absence_note: absenceNoteSync,
  presence: presenceSync,
  care: careSync,
  incident: incidentSync,
  dose: doseSync,
  illness: illnessSync,
};

const notes: NoteSyncs = {
  note_unregistered_child: unregisteredChildSync,
  note_staff: staffPresenceSync,
  note_inspection: inspectionSync,
  note_near_miss: nearMissSync,
  note_picture: pictureSync,
};

const operationSyncs = new Map<string, OperationSync<never>>(
  Object.values(registry).flatMap(({ operations }) => Object.entries(operations)),
);

/** How an operation is judged and done; a choice between two values is its kind's instead. */
export function operationSync(
  name: Exclude<OperationName, 'choose_alternative' | NoteName>,
): OperationSync<unknown> {
  return operationSyncs.get(name) as OperationSync<unknown>;
}

const consents = new Map<string, { purpose: ConsentPurpose; isNeeded: (input: never) => boolean }>(
  Object.values(registry).flatMap(({ consent }) =>
    consent
      ? Object.entries(consent.needed).map(([name, isNeeded]) => [
          name,
          { purpose: consent.purpose, isNeeded },
        ])
      : [],
  ),
);

/** The consent without which an operation is not done; null where it needs none. */
export function consentFor(name: OperationName, input: unknown): ConsentPurpose | null {
  const consent = consents.get(name);
  return consent?.isNeeded(input as never) ? consent.purpose : null;
}

/** The consent without which nobody chooses between two values of a section; null where it needs none. */
export function consentToChoose(type: ChoosingType, section: string | null): ConsentPurpose | null {
  const { consent } = registry[type];
  return consent?.neededToChoose(section) ? consent.purpose : null;
}

/** The kinds that are told without what a consent is for, once it was withdrawn. */
export const typesFor = (purpose: ConsentPurpose): RecordType[] =>
  Object.values(registry).flatMap(({ type, consent }) => (consent?.purpose === purpose ? type : []));

/** What its author took away of an entry that is declined is forgotten. */
export async function forgetDeclined(trx: Knex, entry: Waiting): Promise<void> {
  await operationSyncs.get(entry.operation.name)?.forgetDeclined?.(trx, entry);
}

/** What of entries was taken away while they waited, by the operations' ids. */
export async function takenSince(trx: Knex, entries: readonly Waiting[]): Promise<Map<string, TakenSince>> {
  const names = new Set(entries.map(({ operation }) => operation.name));
  const found = await Promise.all(
    [...names].map((name) =>
      operationSyncs.get(name)?.takenSince?.(
        trx,
        entries.filter(({ operation }) => operation.name === name),
      ),
    ),
  );
  return new Map(found.flatMap((each) => (each ? [...each] : [])));
}

export function noteSync(name: NoteName): NoteSync<unknown> {
  return notes[name] as NoteSync<unknown>;
}

export function choiceSync(type: ChoosingType): ChoiceSync {
  return registry[type].choose;
}

/** The loaders of the kinds' documents; for those who do not work with children there are none. */
export const recordLoaders = Object.fromEntries(
  Object.entries(registry).map(([type, { load }]) => [
    type,
    (reading: Reading, ids: string[]) => (readsCare(reading.actor) ? load(reading, ids) : new Map()),
  ]),
) as { [Type in RecordType]: RecordSync<Type>['load'] };
