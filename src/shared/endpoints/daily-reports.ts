/** Daily reports through the published API. They are merged by the same code as the offline operations. */

import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import {
  type masterKinds,
  ROWS_MAX,
  type RowSection,
  type RowValues,
  rowValues,
  soappFields,
  soappText,
} from '../domain/daily-report';

import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { endpoint, id, idText } from './endpoint';

const scale = z.nullable(z.union([z.string(), z.number()]));
const metaData = z.object({ meta_data: z.object({ name: z.string(), desc: z.nullable(z.string()) }) });
const wireValues = z.object({
  achievement_scale: scale,
  minute_scales: scale,
  notes: z.nullable(z.string()),
});

/** A row on the wire: the master's id under the name of its kind, and the values beside it. */
const wireRow = <Kind extends (typeof masterKinds)[number]>(kind: Kind) =>
  z.object({
    id: uuid,
    [`${kind}_id`]: id,
    [kind]: metaData,
    values: wireValues,
  } as { id: typeof uuid; values: typeof wireValues } & Record<`${Kind}_id`, typeof id> &
    Record<Kind, typeof metaData>);

const nullableText = z.nullable(z.string());

export const dailyReport = z.object({
  id: uuid,
  child_id: id,
  date: calendarDate,
  ready: z.boolean(),
  activities: z.array(wireRow('activity')),
  interventions: z.array(wireRow('intervention')),
  ot_assessments: z.optional(z.array(wireRow('assessment'))),
  ot_interventions: z.optional(z.array(wireRow('intervention'))),
  subjective: z.optional(nullableText),
  objective: z.optional(nullableText),
  assessment: z.optional(nullableText),
  plan: z.optional(nullableText),
  progress: z.optional(nullableText),
  /** Differences that could not be merged and wait for someone to choose. */
  open_alternatives: z.int(),
});
export type DailyReport = z.infer<typeof dailyReport>;

/** A row as a form sends it; one without an id is new. */
const formRow = (section: RowSection, kind: (typeof masterKinds)[number], required: string) =>
  z.object({
    id: z.nullish(uuid),
    [`${kind}_id`]: z.int(required).check(z.positive(required)),
    values: rowValues[section] as unknown as z.ZodMiniType<RowValues>,
  } as {
    id: z.ZodMiniOptional<z.ZodMiniNullable<typeof uuid>>;
    values: z.ZodMiniType<RowValues>;
  } & Record<string, z.ZodMiniType<number>>);

const rows = (section: RowSection, kind: (typeof masterKinds)[number], required: string) =>
  z.optional(z.array(formRow(section, kind, required)).check(z.maxLength(ROWS_MAX, messages.rowsTooMany)));

const dailyReportForm = z.object({
  date: calendarDate,
  activities: rows('activities', 'activity', messages.activityRequired),
  interventions: rows('interventions', 'intervention', messages.interventionRequired),
  ot_assessments: rows('ot_assessments', 'assessment', messages.assessmentRequired),
  ot_interventions: rows('ot_interventions', 'intervention', messages.interventionRequired),
  ...(Object.fromEntries(soappFields.map((field) => [field, z.optional(soappText)])) as Record<
    (typeof soappFields)[number],
    z.ZodMiniOptional<typeof soappText>
  >),
  /** Ready for the parents; absent leaves it as it is. */
  ready: z.optional(z.boolean()),
});
export type DailyReportForm = z.infer<typeof dailyReportForm>;

const reportParams = z.object({ id: idText, reportId: uuid });

export const dailyReportEndpoints = {
  list: endpoint('GET /api/children/{id}/daily-reports', {
    summary: 'The report of a child on a date, as a list of one or none; without a date the newest 50.',
    query: z.object({ date: z.optional(calendarDate) }),
    answer: z.array(dailyReport),
  }),
  view: endpoint('GET /api/children/{id}/daily-reports/{reportId}', {
    summary: 'One report, in the shape of the list.',
    params: reportParams,
    answer: z.array(dailyReport),
  }),
  create: endpoint('POST /api/children/{id}/create-daily-report', {
    summary: 'Creates the report of a child and a date; merges into the one that is there.',
    body: dailyReportForm,
    answer: dailyReport,
  }),
  update: endpoint('POST /api/children/{id}/update-daily-report/{reportId}', {
    summary: 'Changes a report. Absent sections are untouched, sections outside the caller’s rights ignored.',
    params: reportParams,
    body: dailyReportForm,
    answer: dailyReport,
  }),
  remove: endpoint('POST /api/children/{id}/delete-daily-report/{reportId}', {
    summary: 'Deletes a report; creating it again revives it.',
    params: reportParams,
  }),
};
