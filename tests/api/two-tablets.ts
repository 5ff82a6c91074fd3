/** Two tablets and one record: the people at them, and what both have in sight. */
import { beforeAll, expect } from 'vitest';
import type { ReportRow } from '#shared/domain/daily-report';
import type { Alternative } from '#shared/records/define-record';
import type { ReportDocument } from '#shared/records/report-document';
import type { Caller } from '../support/api';
import { buildChild, buildMaster, buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';
import { done, reportOperation, reportRow } from './tablet';

interface Cast {
  here: Awaited<ReturnType<typeof buildPreschool>>;
  farah: Caller;
  lim: Caller;
  devi: Caller;
  otherTherapist: Caller;
  painting: number;
  singing: number;
  hugging: number;
}

export const rowsOf = (document: ReportDocument) => document.sections.activities?.rows ?? [];
export const notesOf = (document: ReportDocument) => rowsOf(document).map(({ notes }) => notes);
export const sole = (document: { alternatives: Alternative[] }): Alternative => {
  expect(document.alternatives).toHaveLength(1);
  return document.alternatives[0] as Alternative;
};

export function twoTablets() {
  const running = runningApi();
  const cast = {} as Cast;
  beforeAll(async () => {
    const { knex, api } = running;
    cast.here = await buildPreschool(knex);
    const staff = async (role: number, name: string) =>
      api.as(await buildUser(knex, role, { preschools: [cast.here], name }));
    cast.farah = await staff(5, 'Cikgu Farah');
    cast.lim = await staff(5, 'Cikgu Lim');
    cast.devi = await staff(6, 'Devi');
    cast.otherTherapist = await staff(6, 'Siti');
    cast.painting = (await buildMaster(knex, 'activity')).id;
    cast.singing = (await buildMaster(knex, 'activity')).id;
    cast.hugging = (await buildMaster(knex, 'intervention')).id;
  });
  const child = async () => (await buildChild(running.knex, cast.here)).id;
  return {
    running,
    cast,
    child,
    /** A report with one row that both tablets have in sight. */
    seenByBoth: async (given: Partial<ReportRow> = {}) => {
      const id = await child();
      const row = reportRow(cast.painting, { notes: 'Sun', ...given });
      await done(cast.farah, reportOperation(id, { activities: { rows: [row] } }));
      const base = { activities: { version: 1, rows: [row] } };
      const edit = (changed: Partial<ReportRow>, from = base) =>
        reportOperation(id, { activities: { rows: [{ ...row, ...changed }] } }, from);
      const removal = () =>
        reportOperation(id, { activities: { rows: [{ id: row.id, deleted: true }] } }, base);
      return { id, row, base, edit, removal };
    },
  };
}
