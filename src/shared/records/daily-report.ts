/**
 * The daily report of a child on a day. Its sections belong to different people and are versioned apart; rows and texts
 * are merged one by one.
 */
import { deletedSections, reportSections, sectionRules } from '../domain/daily-report';
import { dailyReportId } from '../domain/uuid';
import { applyToReport } from './apply-report';
import { chooseInReport } from './choose-report';
import { defineRecord } from './define-record';
import { KEEP_DAYS } from './merged-record';
import { baseOfDelete, baseOfSave } from './report-base';
import type { ReportDocument } from './report-document';
import { deleteReport, saveReport } from './report-shapes';

export const dailyReportRecord = defineRecord({
  type: 'report',
  name: 'Daily report',
  trailReadBy: ['daily_reports_edit', 'ot_view'],
  payloadVersion: 1,
  keepDays: KEEP_DAYS,
  idField: 'report_id',
  id: ({ child_id, date }) => dailyReportId(child_id as number, date as string),
  date: ({ date }) => date as string,
  editable: (permissions) =>
    reportSections.filter((section) => permissions.includes(sectionRules[section].edit)),
  operations: {
    save_report: {
      shape: saveReport,
      label: 'Daily report of {{child}}, {{date}}',
      baseOf: baseOfSave,
    },
    delete_report: {
      shape: deleteReport,
      label: 'Deletion of the report of {{child}}, {{date}}',
      sentence: 'It deletes what its author had written in this report.',
      baseOf: baseOfDelete,
      parts: deletedSections,
    },
  },
  apply: applyToReport,
  asks: true,
  choose: chooseInReport,
  isGone: (document: ReportDocument) => document.deleted,
});
