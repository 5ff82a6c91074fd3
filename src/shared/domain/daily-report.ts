/**
 * The daily report of a child on a day: its sections, who may write which, and the limits of a row.
 * There is one report for a child and a date, for ever; its sections are versioned apart.
 */
import * as z from 'zod/mini';
import { messages } from '../messages';
import {
  headOfficeRoles,
  type Permission,
  PRINCIPAL_ROLE,
  TEACHER_ROLE,
  THERAPIST_ROLE,
} from '../permissions';

/** Sections made of rows; each row names one master (an activity, an assessment or an intervention). */
export const rowSections = ['activities', 'interventions', 'ot_assessments', 'ot_interventions'] as const;
export type RowSection = (typeof rowSections)[number];
/** The five texts of a SOAPP note, in the order they are read. */
export const soappFields = ['subjective', 'objective', 'assessment', 'plan', 'progress'] as const;
export type SoappField = (typeof soappFields)[number];
export const reportSections = [...rowSections, 'soapp'] as const;
export type ReportSection = (typeof reportSections)[number];

export const masterKinds = ['activity', 'assessment', 'intervention'] as const;
export type MasterKind = (typeof masterKinds)[number];

/** What each section is made of and who may read and write it. */
export const sectionRules: Record<
  ReportSection,
  { master: MasterKind | null; view: Permission; edit: Permission }
> = {
  activities: { master: 'activity', view: 'daily_reports_edit', edit: 'daily_reports_edit' },
  interventions: { master: 'intervention', view: 'daily_reports_edit', edit: 'daily_reports_edit' },
  ot_assessments: { master: 'assessment', view: 'ot_view', edit: 'ot_edit' },
  ot_interventions: { master: 'intervention', view: 'ot_view', edit: 'ot_edit' },
  soapp: { master: null, view: 'ot_view', edit: 'ot_edit' },
};

/** The sections that a deletion takes: a principal's, who reads all of it, the whole report, else what one's own role writes. */
export function deletedSections(editable: readonly string[], roleIds: readonly number[]): ReportSection[] {
  if (roleIds.includes(PRINCIPAL_ROLE)) return [...reportSections];
  const isTherapistAlone =
    roleIds.includes(THERAPIST_ROLE) &&
    !roleIds.some((id) => id === TEACHER_ROLE || headOfficeRoles.includes(id));
  return reportSections.filter(
    (section) =>
      editable.includes(section) && (!isTherapistAlone || sectionRules[section].edit === 'ot_edit'),
  );
}

/** How much help a child needed. */
export const achievementScale = {
  '0': 'Self accomplished',
  '1': 'With a little help',
  '2': 'With full help',
} as const;

/** True for one of the three labels: an activity's scale is free text, and a label that was picked is kept in English. */
export function isScaleLabel(text: string): boolean {
  return Object.values<string>(achievementScale).includes(text);
}

const SCALE_TEXT_MAX = 100;
export const NOTES_MAX = 5_000;
export const SOAPP_TEXT_MAX = 20_000;
export const ROWS_MAX = 100;
const MINUTES_MAX = 1_440;

/** Empty text and absent text are one thing: null. */
const optionalText = (max: number, message: string) =>
  z.pipe(
    z.nullish(z.union([z.string(), z.number()])),
    z.pipe(
      z.transform((value: string | number | null | undefined) => {
        const text = value === null || value === undefined ? '' : String(value).trim();
        return text === '' ? null : text;
      }),
      z.nullable(z.string().check(z.maxLength(max, message))),
    ),
  );

const scaleChoice = optionalText(SCALE_TEXT_MAX, messages.scaleUnknown).check(
  z.refine((value) => value === null || Object.hasOwn(achievementScale, value), messages.scaleUnknown),
);
const isMinutes = (text: string) => /^\d{1,4}$/.test(text) && Number(text) <= MINUTES_MAX;
const minutes = optionalText(SCALE_TEXT_MAX, messages.minutesInvalid).check(
  z.refine((value) => value === null || isMinutes(value), messages.minutesInvalid),
);
/** Words are free; what is written as a number is a number of minutes. */
const minutesOrWords = optionalText(SCALE_TEXT_MAX, messages.scaleTooLong).check(
  z.refine(
    (value) => value === null || !/^[-−+]?\d+([.,]\d+)?$/.test(value) || isMinutes(value),
    messages.minutesInvalid,
  ),
);
const notes = optionalText(NOTES_MAX, messages.notesTooLong);

/** The values of a row by its section: free text for activities, a scale and minutes elsewhere. */
export const rowValues: Record<RowSection, z.ZodMiniType<RowValues>> = {
  activities: z.object({
    achievement_scale: optionalText(SCALE_TEXT_MAX, messages.scaleTooLong),
    minute_scales: minutesOrWords,
    notes,
  }),
  interventions: z.object({ achievement_scale: scaleChoice, minute_scales: minutes, notes }),
  ot_assessments: z.object({ achievement_scale: scaleChoice, minute_scales: minutes, notes }),
  ot_interventions: z.object({ achievement_scale: scaleChoice, minute_scales: minutes, notes }),
};

export interface RowValues {
  achievement_scale: string | null;
  minute_scales: string | null;
  notes: string | null;
}

/** A row as it is stored and merged: an id made where it was written, its master, its values. */
export interface ReportRow extends RowValues {
  id: string;
  master_id: number;
}

/** A row that is written whole, or removed by its id. */
export type RowChange = { id: string; deleted: true } | ReportRow;

export const rowFields = ['master_id', 'achievement_scale', 'minute_scales', 'notes'] as const;
export type RowField = (typeof rowFields)[number];

/** A row alone, without what is stored around it. */
export function reportRowOf({
  id,
  master_id,
  achievement_scale,
  minute_scales,
  notes,
}: ReportRow): ReportRow {
  return { id, master_id, achievement_scale, minute_scales, notes };
}

export const soappText = optionalText(SOAPP_TEXT_MAX, messages.soappTooLong);
export type SoappTexts = Record<SoappField, string | null>;

export const emptySoapp: SoappTexts = {
  subjective: null,
  objective: null,
  assessment: null,
  plan: null,
  progress: null,
};
