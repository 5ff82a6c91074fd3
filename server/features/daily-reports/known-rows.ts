/** What is known of the rows that entries name: whether their masters are there, and which report owns each. */
import type { Knex } from 'knex';
import { type ReportRow, type RowChange, type RowSection, sectionRules } from '#shared/domain/daily-report';
import { DailyReportRow } from '../../models/daily-report';
import { Master } from '../../models/master';

export interface KnownRows {
  /** Kinds of the masters that the rows name. */
  masters: Map<number, string>;
  /** Which report and section owns each row. */
  owners: Map<string, string>;
}

export async function lookUpRows(trx: Knex, rows: readonly RowChange[]): Promise<KnownRows> {
  const masterIds = [...new Set(rows.flatMap((row) => ('deleted' in row ? [] : row.master_id)))];
  const rowIds = [...new Set(rows.map((row) => row.id))];
  const masters = masterIds.length
    ? await Master.query(trx).whereRaw('id = ANY(?::bigint[])', [masterIds])
    : [];
  const owned = rowIds.length
    ? await DailyReportRow.query(trx).whereRaw('id = ANY(?::uuid[])', [rowIds])
    : [];
  return {
    masters: new Map(masters.map(({ id, kind }) => [id, kind])),
    owners: new Map(owned.map((row) => [row.id, `${row.report_id} ${row.section}`])),
  };
}

/** True of a row that no report has, and that this section may have. */
export const isNewRow = ({ masters, owners }: KnownRows, section: RowSection, row: ReportRow): boolean =>
  !owners.has(row.id) && masters.get(row.master_id) === sectionRules[section].master;
