/** Daily reports as tablets write and read them. */
import { type ReportSection, reportSections } from '#shared/domain/daily-report';
import { can } from '../../context';
import type { RecordSync } from '../../sync/record-sync';
import { chooseReport, livesInReport } from './choose-report';
import { deleteReports } from './delete-reports';
import { loadReportDocuments } from './load-documents';
import { dailyReportsPolicy, isTherapy } from './policy';
import { saveReports, writesTherapy } from './save-reports';
import { forgetDeclinedReport, takenSinceOfReports } from './waiting-reports';

const { deleteAll, edit, editSection } = dailyReportsPolicy;
const isSection = (section: string | null): section is ReportSection =>
  (reportSections as readonly (string | null)[]).includes(section);

export const dailyReportSync: RecordSync<'report'> = {
  type: 'report',
  consent: {
    purpose: 'therapy',
    needed: { save_report: writesTherapy, delete_report: () => false },
    neededToChoose: (section) => isSection(section) && isTherapy(section),
  },
  load: loadReportDocuments,
  operations: {
    save_report: {
      may: (actor, child, { arguments: { sections } }) =>
        edit(actor, child) &&
        reportSections.every((section) => sections[section] === undefined || editSection(actor, section)),
      run: saveReports,
      forgetDeclined: forgetDeclinedReport,
      takenSince: takenSinceOfReports,
    },
    delete_report: {
      may: (actor, child, { base }) => edit(actor, child) && deleteAll(actor, base.taken ?? []),
      run: deleteReports,
    },
  },
  choose: {
    may: (actor, _, section) =>
      isSection(section) ? editSection(actor, section) : can(actor, 'daily_reports_edit'),
    lives: livesInReport,
    run: chooseReport,
    // The newest note of each child is told by itself.
    around:
      async ({ changes }, { section }, child) =>
      async () => {
        if (section === 'soapp') changes.changed(child.preschool_id, 'latest_soapp', child.id);
      },
  },
};
