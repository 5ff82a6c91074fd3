/** Reports' entries that wait for the principal, and what was taken away of them meanwhile. */
import type { Knex } from 'knex';
import { reportSections, rowSections, soappFields } from '#shared/domain/daily-report';
import type { SaveReport } from '#shared/records/report-shapes';
import { DailyReport, DailyReportRow } from '../../models/daily-report';
import type { TakenSince, Waiting } from '../../sync/record-sync';
import { TakenParts } from './taken-parts';

/** What was stored went through its schema when it was quarantined. */
const argumentsOf = ({ operation }: Waiting) => operation.arguments as SaveReport['arguments'];

/** The rows that an entry writes, and its texts. */
function writtenBy(entry: Waiting) {
  const { sections } = argumentsOf(entry);
  const rows = rowSections.flatMap((section) =>
    (sections[section]?.rows ?? []).flatMap((row) => ('deleted' in row ? [] : row.id)),
  );
  const texts = soappFields.flatMap((field) => {
    const text = sections.soapp?.texts[field];
    return text ? [{ field, text }] : [];
  });
  return { rows, texts };
}

/** Also the rows themselves: of these nothing but the deletion was ever here. */
export async function forgetDeclinedReport(trx: Knex, entry: Waiting): Promise<void> {
  const { report_id } = argumentsOf(entry);
  const report = await DailyReport.query(trx).findById(report_id).forUpdate();
  if (!report) return;
  const taken = new TakenParts(report.taken_texts);
  const { rows, texts } = writtenBy(entry);
  for (const { field } of texts) taken.forgetText(field, entry.author_id);
  const gone: { id: string }[] = await trx('daily_report_rows')
    .whereRaw('id = ANY (?::uuid[])', [rows.filter((id) => taken.hasRow(id, 0))])
    .where({ report_id, updated_by: entry.author_id })
    .whereNotNull('deleted_at')
    .delete('id');
  for (const { id } of gone) taken.forgetRow(id);
  await trx('daily_reports')
    .where({ id: report_id })
    .update({ taken_texts: JSON.stringify(taken.stored) });
}

/** The last one is told of several who took parts away. */
export async function takenSinceOfReports(
  trx: Knex,
  entries: readonly Waiting[],
): Promise<Map<string, TakenSince>> {
  const reportIds = entries.map((entry) => argumentsOf(entry).report_id);
  const rowIds = entries.flatMap((entry) => writtenBy(entry).rows);
  const [reports, deleted] = await Promise.all([
    DailyReport.query(trx).whereRaw('id = ANY (?::uuid[])', [reportIds]),
    DailyReportRow.query(trx).whereRaw('id = ANY (?::uuid[])', [rowIds]).whereNotNull('deleted_at'),
  ]);
  const takenById = new Map(reports.map(({ id, taken_texts }) => [id, new TakenParts(taken_texts)]));
  const found = entries.flatMap((entry): [string, TakenSince][] => {
    const { report_id, sections } = argumentsOf(entry);
    const taken = takenById.get(report_id);
    const { rows, texts } = writtenBy(entry);
    const base = (entry.operation.base as SaveReport['base']).sections;
    const away = [
      ...rows.flatMap((id) => {
        const row = deleted.find((one) => one.id === id && one.report_id === report_id);
        const isTaken = row && taken?.hasRow(id, base[row.section]?.version ?? 0);
        return isTaken ? { by: row.updated_by, at: row.updated_at } : [];
      }),
      ...texts.flatMap(({ field, text }) => {
        const one = taken?.textOf(field, text, base.soapp?.version ?? 0);
        return one?.isSame ? { by: one.userId, at: one.at } : [];
      }),
    ];
    const last = away.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
    if (!last) return [];
    const removes = reportSections.some((section) =>
      section === 'soapp'
        ? Object.values(sections.soapp?.texts ?? {}).includes(null)
        : sections[section]?.rows.some((row) => 'deleted' in row),
    );
    const whole = !removes && away.length === rows.length + texts.length;
    return [[entry.operation.operation_id, { ...last, whole }]];
  });
  return new Map(found);
}
