/** The days of a child for its file, as its parents see them in the app, some at a time. */
import type { Knex } from 'knex';
import type { ChildFile, FileDay, FileQuestion, FileRow } from '#shared/child-file';
import { reportSections, soappFields } from '#shared/domain/daily-report';
import { measurementsOf } from '#shared/domain/screening-labels';
import type { DailyReport } from '#shared/endpoints/daily-reports';
import type { ChildDay } from '#shared/endpoints/portal';
import type { Actor } from '../../context';
import type { Child } from '../../models/child';
import { isTherapy } from '../daily-reports/policy';
import { keyOf, readDays } from '../portal/find-days';
import { openQuestions, unnamedAuthors } from './gather-questions';

const DATES_SQL = `
  SELECT date FROM daily_reports WHERE child_id = :child AND ready_at IS NOT NULL AND deleted_at IS NULL
  UNION SELECT date FROM health_screenings WHERE child_id = :child
  ORDER BY date`;
const AT_ONCE = 60;

/** The oldest first. @param parent as a parent alone */
export async function daysOf(
  trx: Knex,
  parent: Actor,
  child: Child,
  withTherapy: boolean,
): Promise<ChildFile['days']> {
  const { rows } = await trx.raw(DATES_SQL, { child: child.id });
  const dates: string[] = rows.map(({ date }: { date: string }) => date);
  const days: FileDay[] = [];
  const unnamed = await unnamedAuthors(trx, parent, child.id);
  for (let at = 0; at < dates.length; at += AT_ONCE) {
    const some = dates.slice(at, at + AT_ONCE);
    const read = await readDays(trx, parent, [child], some);
    const found = some.flatMap((date) => read.get(keyOf(child.id, date)) ?? []);
    const questions = await openQuestions(trx, {
      screenings: found.flatMap(({ screening }) => screening?.id ?? []),
      reports: found.flatMap(({ report }) => report?.id ?? []),
      sections: reportSections.filter((section) => withTherapy || !isTherapy(section)),
    });
    for (const day of found) days.push(present(day, withTherapy, { questions, unnamed }));
  }
  return days;
}

interface Beside {
  /** By the id of the report or the screening. */
  questions: ReadonlyMap<string, FileQuestion[]>;
  /** Who is not named. */
  unnamed: ReadonlySet<string>;
}

function present(
  { date, report, screening }: ChildDay,
  withTherapy: boolean,
  { questions, unnamed }: Beside,
): FileDay {
  const named = <Signed extends { by: string | null }>(one: Signed) =>
    one.by !== null && unnamed.has(one.by) ? { ...one, by: null } : one;
  const asked = [screening, report].flatMap((one) => questions.get(one?.id ?? '') ?? []);
  return {
    date,
    screening: screening && {
      body_temperature: screening.body_temperature,
      symptoms: screening.symptoms,
      others_message: screening.others_message,
      recorded_at: screening.recorded_at,
      flags: screening.flags,
      temperatures: measurementsOf(screening).map(({ value, by, at }) => named({ celsius: value, by, at })),
    },
    report: report && {
      activities: report.activities.map((row) => presentRow(row, row.activity)),
      interventions: report.interventions.map((row) => presentRow(row, row.intervention)),
    },
    therapy: report && withTherapy ? therapyOf(report) : null,
    open_questions: asked.map((one) => ({ ...one, live: named(one.live), other: named(one.other) })),
  };
}

function therapyOf(report: DailyReport): FileDay['therapy'] {
  const { ot_assessments = [], ot_interventions = [] } = report;
  const texts = Object.fromEntries(soappFields.map((field) => [field, report[field] ?? null]));
  if (ot_assessments.length + ot_interventions.length === 0 && soappFields.every((field) => !texts[field]))
    return null;
  return {
    assessments: ot_assessments.map((row) => presentRow(row, row.assessment)),
    interventions: ot_interventions.map((row) => presentRow(row, row.intervention)),
    ...(texts as Record<(typeof soappFields)[number], string | null>),
  };
}

interface WireRow {
  values: {
    achievement_scale: string | number | null;
    minute_scales: string | number | null;
    notes: string | null;
  };
}

const presentRow = ({ values }: WireRow, master: { meta_data: { name: string } } | undefined): FileRow => ({
  name: master?.meta_data.name ?? '',
  scale: values.achievement_scale,
  minutes: values.minute_scales,
  notes: values.notes,
});
