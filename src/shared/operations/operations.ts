/**
 * The offline writes (P3 to P6): every operation's name, the schema of its arguments, and the base it was
 * made from. The tablet queues them, the server runs them; both check them here.
 */
import * as z from 'zod/mini';
import {
  type masterKinds,
  ROWS_MAX,
  type RowSection,
  type RowValues,
  rowSections,
  rowValues,
  sectionRules,
  soappFields,
  soappText,
} from '../domain/daily-report';
import { calendarDate, normaliseScreening, screeningContent, screeningFields } from '../domain/screening';
import { dailyReportId, screeningId, uuid } from '../domain/uuid';
import { messages } from '../messages';

/** Payload versions the server still takes; a new shape adds one and upcasts the older (12 months). */
export const PAYLOAD_VERSION = 1;

const childAndDate = { child_id: z.int(messages.childRequired).check(z.positive()), date: calendarDate };

interface NamedReport {
  report_id: string;
  child_id: number;
  date: string;
}

/** Rights are judged by the child: a report must be that child's, or another's could be named. */
const ownReportId = z.refine<NamedReport>(
  (made) => made.report_id === dailyReportId(made.child_id, made.date),
  {
    error: messages.reportIdWrong,
    path: ['report_id'],
  },
);

/** What a screening was made from: the content in sight, or null when none was. */
export const recordScreening = z.object({
  arguments: z.pipe(
    z.object({ id: uuid, ...childAndDate, ...screeningFields }).check(
      z.refine((made) => made.id === screeningId(made.child_id, made.date), {
        error: messages.reportIdWrong,
        path: ['id'],
      }),
    ),
    z.transform((made) => ({ ...made, ...normaliseScreening(made) })),
  ),
  base: z.nullable(screeningContent),
});

const masterRequired: Record<(typeof masterKinds)[number], string> = {
  activity: messages.activityRequired,
  assessment: messages.assessmentRequired,
  intervention: messages.interventionRequired,
};

const row = (section: RowSection) => {
  const required = masterRequired[sectionRules[section].master ?? 'activity'];
  const values = rowValues[section] as unknown as z.ZodMiniObject<
    Record<keyof RowValues, z.ZodMiniType<string | null>>
  >;
  return z.extend(values, { id: uuid, master_id: z.int(required).check(z.positive(required)) });
};

const deletedRow = z.object({ id: uuid, deleted: z.literal(true) });

/** The touched rows of a section: written ones whole, removed ones by their id. */
const rowChanges = (section: RowSection) =>
  z.optional(
    z.object({
      rows: z.array(z.union([deletedRow, row(section)])).check(z.maxLength(ROWS_MAX, messages.rowsTooMany)),
    }),
  );

const texts = z.object(
  Object.fromEntries(soappFields.map((field) => [field, z.optional(soappText)])) as Record<
    (typeof soappFields)[number],
    z.ZodMiniOptional<typeof soappText>
  >,
);

/** Touched parts as they stood when the author saw them. */
const baseRows = (section: RowSection) =>
  z.optional(
    z.object({ version: z.int().check(z.gte(0)), rows: z.array(row(section)).check(z.maxLength(ROWS_MAX)) }),
  );

const sectionsOf = <T>(make: (section: RowSection) => T) =>
  Object.fromEntries(rowSections.map((section) => [section, make(section)])) as Record<RowSection, T>;

export const saveReport = z.object({
  arguments: z
    .object({
      report_id: uuid,
      ...childAndDate,
      sections: z.object({
        activities: rowChanges('activities'),
        interventions: rowChanges('interventions'),
        ot_assessments: rowChanges('ot_assessments'),
        ot_interventions: rowChanges('ot_interventions'),
        soapp: z.optional(z.object({ texts })),
      }),
      /** Ready for the parents; absent leaves it as it is. */
      ready: z.optional(z.boolean()),
    })
    .check(ownReportId),
  base: z.object({
    sections: z.object({
      ...sectionsOf(baseRows),
      soapp: z.optional(z.object({ version: z.int().check(z.gte(0)), texts })),
    }),
  }),
});

/** Deleting a report names the versions that were in sight: a section changed since then lives on and asks. */
export const deleteReport = z.object({
  arguments: z.object({ report_id: uuid, ...childAndDate }).check(ownReportId),
  base: z.object({ versions: z.partialRecord(z.enum([...rowSections, 'soapp']), z.int().check(z.gte(0))) }),
});

/** Keep which, or both: `value` is the text to keep where the two were merged by hand. */
export const chooseAlternative = z.object({
  arguments: z
    .object({
      alternative_id: uuid,
      entity_type: z.enum(['report', 'screening']),
      entity_id: uuid,
      ...childAndDate,
      keep: z.enum(['live', 'other', 'both']),
      value: z.optional(z.string().check(z.maxLength(41_000, messages.soappTooLong))),
    })
    .check(
      z.refine(
        ({ entity_type, entity_id, child_id, date }) =>
          entity_id === (entity_type === 'report' ? dailyReportId : screeningId)(child_id, date),
        { error: messages.reportIdWrong, path: ['entity_id'] },
      ),
    ),
  base: z.null(),
});

export const operations = {
  record_screening: recordScreening,
  save_report: saveReport,
  delete_report: deleteReport,
  choose_alternative: chooseAlternative,
} as const;

export type OperationName = keyof typeof operations;
export type OperationInput<Name extends OperationName> = z.infer<(typeof operations)[Name]>;
export type RecordScreening = OperationInput<'record_screening'>;
export type SaveReport = OperationInput<'save_report'>;
export type DeleteReport = OperationInput<'delete_report'>;
export type ChooseAlternative = OperationInput<'choose_alternative'>;
export type RowChange = { id: string; deleted: true } | (RowValues & { id: string; master_id: number });

export const operationNames = Object.keys(operations) as OperationName[];
