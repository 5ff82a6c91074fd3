/** The operations of a daily report as they travel: its touched rows and texts, and what their author had seen of them. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
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
import { dailyReportId, uuid } from '../domain/uuid';
import { messages } from '../messages';

const named = {
  report_id: uuid,
  child_id: z.int(messages.childRequired).check(z.positive()),
  date: calendarDate,
};

/** Rights are judged by the child: a report must be that child's, or another's could be named. */
const ownReportId = z.refine<{ report_id: string; child_id: number; date: string }>(
  (made) => made.report_id === dailyReportId(made.child_id, made.date),
  { error: messages.reportIdWrong, path: ['report_id'] },
);

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

const seenSections = z.object({
  ...sectionsOf(baseRows),
  soapp: z.optional(z.object({ version: z.int().check(z.gte(0)), texts })),
});

export const saveReport = z.object({
  arguments: z
    .object({
      ...named,
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
  /** `ready` is there where the author said how it is to be; an older app names none. */
  base: z.object({ sections: seenSections, ready: z.optional(z.boolean()) }),
});
export type SaveReport = z.infer<typeof saveReport>;

/**
 * Deleting a report names all that was in sight: what its author did not see, or not as it is, lives on and asks. An
 * older app names only the sections' versions.
 */
export const deleteReport = z.object({
  arguments: z.object(named).check(ownReportId),
  base: z.object({
    versions: z.partialRecord(z.enum([...rowSections, 'soapp']), z.int().check(z.gte(0))),
    sections: z.optional(seenSections),
    /** The sections that its author was told go. Absent of an older app: a principal's took no therapy. */
    taken: z.optional(z.array(z.enum([...rowSections, 'soapp']))),
  }),
});
export type DeleteReport = z.infer<typeof deleteReport>;
