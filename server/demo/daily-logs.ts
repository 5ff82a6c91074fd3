/** Two weeks of daily reports, screenings and SOAPP notes of the demonstration, up to the business day. */
import type { Knex } from 'knex';
import { addDays, MINUTE_MS, startOfBusinessDay, weekday } from '#shared/domain/calendar-date';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { Clock } from '../clock';
import { pastMoment } from './past-moment';
import type { DemoChild, DemoPeople } from './people';
import type { Random } from './random';

const DAYS = 14;
const BATCH = 500;
const FEVERISH = 4;
const NOTES = [
  'Enjoyed it and asked for more.',
  'Needed a little time to settle.',
  'Played well with friends.',
  null,
  null,
];
const PLANS = [
  'Continue with the weighted lap pad at circle time.',
  'Practise tripod grip 10 minutes a day, also at home.',
  'Try picture exchange at snack time.',
];

interface Tables {
  clock: Clock;
  reports: object[];
  sections: object[];
  rows: object[];
  screenings: object[];
}

export async function makeDailyLogs(
  trx: Knex,
  clock: Clock,
  random: Random,
  people: DemoPeople,
): Promise<void> {
  const tables: Tables = { clock, reports: [], sections: [], rows: [], screenings: [] };
  const attending = people.children.filter(({ status }) => status === 1 || status === 2);
  for (let back = DAYS; back >= 0; back--) {
    const date = addDays(clock.today(), -back);
    // The business day is there even at a weekend, so that the demonstration never opens on an empty Today.
    if (back > 0 && (weekday(date) === 0 || weekday(date) === 6)) continue;
    // The business day has its morning alone: Today shows what is done and what is missing.
    for (const child of attending) {
      // Someone has a fever this morning, so that the sign of it can be seen.
      const fever = back === 0 && child === attending[FEVERISH];
      if (random.chance(back === 0 ? 0.4 : 0.95) || fever) screen(tables, random, people, child, date, fever);
      if (random.chance(back === 0 ? 0.15 : 0.85)) report(tables, random, people, child, date);
    }
  }
  const write = async (table: string, rows: object[]) => {
    for (let start = 0; start < rows.length; start += BATCH)
      await trx(table).insert(rows.slice(start, start + BATCH));
  };
  await write('daily_reports', tables.reports);
  await write('daily_report_sections', tables.sections);
  await write('daily_report_rows', tables.rows);
  await write('health_screenings', tables.screenings);
}

const hour = (clock: Clock, date: string, hours: number, minutes: number) =>
  pastMoment(clock, new Date(startOfBusinessDay(date).getTime() + (hours * 60 + minutes) * MINUTE_MS));

function staffOf(people: DemoPeople, child: DemoChild, role: 'teacher' | 'therapist'): number {
  const email =
    role === 'therapist'
      ? 'therapist@demo.test'
      : child.preschool_id === 2
        ? 'teacher2@demo.test'
        : 'teacher@demo.test';
  return people.users.get(email) as number;
}

function screen(
  tables: Tables,
  random: Random,
  people: DemoPeople,
  child: DemoChild,
  date: string,
  fever: boolean,
): void {
  const ill = fever || random.chance(0.03);
  const at = hour(tables.clock, date, 7, 45 + random.below(45));
  tables.screenings.push({
    id: screeningId(child.id, date),
    child_id: child.id,
    preschool_id: child.preschool_id,
    date,
    body_temperature: ill ? 37.5 + random.below(15) / 10 : 36.2 + random.below(9) / 10,
    symptoms: ill
      ? [random.pick(['Cough', 'Runny Nose', 'Vomiting'])]
      : random.chance(0.05)
        ? ['Runny Nose']
        : [],
    version: 1,
    created_at: at,
    created_by: staffOf(people, child, 'teacher'),
    updated_by: staffOf(people, child, 'teacher'),
    updated_at: at,
  });
}

function report(tables: Tables, random: Random, people: DemoPeople, child: DemoChild, date: string): void {
  const id = dailyReportId(child.id, date);
  const at = hour(tables.clock, date, 13, random.below(60));
  const teacher = staffOf(people, child, 'teacher');
  const therapist = child.preschool_id !== 3 && child.id % 3 === 0;
  const soapp = therapist && random.chance(0.4);
  tables.reports.push({
    id,
    child_id: child.id,
    preschool_id: child.preschool_id,
    date,
    subjective: soapp ? 'Came in calm, greeted by name.' : null,
    objective: soapp ? 'Sat 12 minutes at the table, two prompts.' : null,
    assessment: soapp ? 'Attention is growing; grip still tires quickly.' : null,
    plan: soapp ? random.pick(PLANS) : null,
    progress: soapp ? 'From 8 to 12 minutes within a month.' : null,
    ready_at: at,
    created_by: teacher,
    created_at: at,
    updated_at: at,
  });
  const add = (section: string, kind: string, by: number, count: number) => {
    const masters = people.masters.filter((master) => master.kind === kind);
    const start = random.below(masters.length);
    tables.sections.push({ report_id: id, section, version: 1, updated_by: by, updated_at: at });
    for (let index = 0; index < count; index++) {
      tables.rows.push({
        id: random.uuid(),
        report_id: id,
        section,
        master_id: masters[(start + index) % masters.length]?.id,
        achievement_scale:
          section === 'activities'
            ? random.pick(['Self accomplished', 'With a little help'])
            : String(random.below(3)),
        minute_scales: String(10 + random.below(5) * 5),
        notes: section === 'ot_assessments' ? null : random.pick(NOTES),
        updated_by: by,
        updated_at: at,
      });
    }
  };
  add('activities', 'activity', teacher, 2 + random.below(3));
  if (random.chance(0.25)) add('interventions', 'intervention', teacher, 1);
  if (soapp) {
    const by = staffOf(people, child, 'therapist');
    tables.sections.push({ report_id: id, section: 'soapp', version: 1, updated_by: by, updated_at: at });
    add('ot_assessments', 'assessment', by, 2);
    add('ot_interventions', 'intervention', by, 1);
  }
}
