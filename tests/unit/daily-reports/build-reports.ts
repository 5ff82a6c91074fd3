/** Small documents for the tests of Today and of the daily report. */

import { emptySoapp, type ReportRow, type SoappTexts } from '#shared/domain/daily-report';
import { dailyReportId } from '#shared/domain/uuid';
import type { ChildDocument, ClassroomDocument, LatestSoappDocument } from '#shared/endpoints/feed';
import type { Alternative } from '#shared/records/define-record';
import type { ReportDocument } from '#shared/records/report-document';
import type { ScreeningDocument } from '#shared/records/screening';
import type { Entry } from '../../../src/local/entry';

export const DAY = '2026-11-20';
const last = { by: 'Cikgu Farah', at: '2026-11-20T01:00:00.000Z' };

export function buildChild(id: number, made: Partial<ChildDocument> = {}): ChildDocument {
  const fullname = made.fullname ?? `Child ${id}`;
  return {
    id,
    fullname,
    mykid_no: null,
    born_on: '2022-03-01',
    status: 1,
    preschool_id: 1,
    classroom_id: 10,
    product: null,
    ...made,
  };
}

export function buildRoom(id: number, made: Partial<ClassroomDocument> = {}): ClassroomDocument {
  return { id, name: `Room ${id}`, preschool_id: 1, child_years: [4], teachers: [], ...made };
}

export function buildRow(id: string, made: Partial<ReportRow> = {}): ReportRow {
  return { id, master_id: 1, achievement_scale: null, minute_scales: null, notes: null, ...made };
}

interface ReportParts {
  activities?: ReportRow[];
  interventions?: ReportRow[];
  soapp?: Partial<SoappTexts>;
  version?: number;
  ready?: boolean;
  alternatives?: Alternative[];
}

export function buildReport(childId: number, parts: ReportParts = {}): ReportDocument {
  const { activities, interventions, soapp, version = 1, ready = false, alternatives = [] } = parts;
  return {
    id: dailyReportId(childId, DAY),
    child_id: childId,
    preschool_id: 1,
    date: DAY,
    ready,
    deleted: false,
    sections: {
      ...(activities && { activities: { version, last, rows: activities } }),
      ...(interventions && { interventions: { version, last, rows: interventions } }),
      ...(soapp && { soapp: { version, last, texts: { ...emptySoapp, ...soapp } } }),
    },
    alternatives,
  };
}

export function buildEntry(document: ReportDocument, mark: Entry<ReportDocument>['mark'] = 'sent') {
  return { id: document.id, childId: document.child_id, date: DAY, document, mark };
}

export function buildScreened(childId: number, degrees = 36.6): Entry<ScreeningDocument> {
  const id = `screening-${childId}`;
  const content = { body_temperature: degrees, symptoms: [], others_message: null };
  const document = {
    id,
    child_id: childId,
    preschool_id: 1,
    date: DAY,
    version: 1,
    last,
    alternatives: [],
    ...content,
  };
  return { id, childId, date: DAY, document, mark: 'sent' };
}

export function buildNote(childId: number, date: string, at: string): LatestSoappDocument {
  return {
    id: childId,
    preschool_id: 1,
    date,
    last: { by: 'Ms Chua', at },
    texts: { ...emptySoapp, plan: 'Go on' },
  };
}
