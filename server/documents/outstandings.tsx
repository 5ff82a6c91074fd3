/** Outstandings by parent on A4: a table for each preschool, heads repeated on each page. */
import { Document, Page, renderToBuffer, StyleSheet, View } from '@react-pdf/renderer';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { ringgitText } from '#shared/domain/money';
import { OVERDUE_HIGHLIGHT_DAYS } from '#shared/endpoints/reports';
import { PageNumber } from './page-number';
import { INK, QUIET } from './paper';
import { documentTexts } from './texts';
import { Words } from './words';

interface Row {
  preschool_id: number;
  preschool_name: string;
  parent_id: number;
  name: string;
  role: string;
  phone: string | null;
  last_payment: CalendarDate | null;
  days: number;
  /** Sen. */
  outstanding: number;
}

export interface Outstandings {
  day: CalendarDate;
  printedOn: CalendarDate;
  /** Sen. */
  total: number;
  /** By preschool. */
  rows: readonly Row[];
}

/**
 * Up to so many parents the preschools follow each other; of more, each begins a page. At every turn of a page the
 * renderer lays out anew all that follows: as one run, two thousand parents take it half a minute.
 */
const RUN_ON_MAX = 300;
const { day: written } = documentTexts('en');
const LINE = '#9aa5a3';
const LATE = '#b3261e';

const styles = StyleSheet.create({
  page: { paddingTop: 32, paddingBottom: 44, paddingHorizontal: 32, fontSize: 9, color: INK },
  title: { fontSize: 15, fontWeight: 700 },
  facts: { fontSize: 10, marginTop: 2, marginBottom: 8, color: QUIET },
  row: { flexDirection: 'row', paddingVertical: 3, borderBottomWidth: 0.5, borderColor: LINE, gap: 6 },
  head: { borderBottomWidth: 1, color: QUIET, fontWeight: 700 },
  place: { marginTop: 10, paddingBottom: 2, flexDirection: 'row', justifyContent: 'space-between', gap: 8 },
  placeName: { fontSize: 11, fontWeight: 700, flexShrink: 1 },
  name: { flexGrow: 1, flexBasis: 0 },
  role: { width: 64 },
  phone: { width: 84 },
  date: { width: 62 },
  days: { width: 36, textAlign: 'right' },
  amount: { width: 76, textAlign: 'right' },
  late: { color: LATE, fontWeight: 700 },
  none: { padding: 16, textAlign: 'center', color: QUIET },
  foot: {
    position: 'absolute',
    bottom: 18,
    left: 32,
    right: 32,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8,
    color: QUIET,
  },
});

/** The list as a PDF. */
export function renderOutstandings(list: Outstandings): Promise<Buffer> {
  return renderToBuffer(<List {...list} />);
}

function List({ day, printedOn, total, rows }: Outstandings) {
  const parents = rows.length === 1 ? '1 parent' : `${rows.length} parents`;
  const groups = byPreschool(rows);
  const sheets = rows.length > RUN_ON_MAX ? groups.map((group) => [group]) : [groups];
  return (
    <Document title={`Outstandings by Parent, ${day}`} producer="Tadika" creator="Tadika">
      {sheets.map((sheet) => (
        <Page key={sheet[0]?.[0]?.preschool_id ?? 0} size="A4" style={styles.page} wrap>
          <View fixed>
            <Words style={styles.title}>Outstandings by Parent</Words>
            <Words
              style={styles.facts}
            >{`As at ${written(day)}   ·   ${parents}   ·   RM ${ringgitText(total)}`}</Words>
            <Head />
          </View>
          {sheet.map((group) => (
            <Place key={group[0]?.preschool_id} rows={group} />
          ))}
          {rows.length === 0 && <Words style={styles.none}>No Data.</Words>}
          <View style={styles.foot} fixed>
            <Words>{`Red: ${OVERDUE_HIGHLIGHT_DAYS} days owing or more   ·   Printed ${written(printedOn)}`}</Words>
            <PageNumber text={(page, pages) => `Page ${page} of ${pages}`} />
          </View>
        </Page>
      ))}
    </Document>
  );
}

function Head() {
  return (
    <View style={[styles.row, styles.head]}>
      <Words style={styles.name}>Parent</Words>
      <Words style={styles.role}>Role</Words>
      <Words style={styles.phone}>Phone</Words>
      <Words style={styles.date}>Last payment</Words>
      <Words style={styles.days}>Days</Words>
      <Words style={styles.amount}>Outstanding (RM)</Words>
    </View>
  );
}

function Place({ rows }: { rows: readonly Row[] }) {
  const total = rows.reduce((sum, { outstanding }) => sum + outstanding, 0);
  return (
    <>
      <View style={styles.place} minPresenceAhead={30} wrap={false}>
        <Words style={styles.placeName}>{rows[0]?.preschool_name ?? ''}</Words>
        <Words style={styles.placeName}>{ringgitText(total)}</Words>
      </View>
      {rows.map((row) => (
        <ParentRow key={row.parent_id} {...row} />
      ))}
    </>
  );
}

function ParentRow({ name, role, phone, last_payment, days, outstanding }: Row) {
  const late = days >= OVERDUE_HIGHLIGHT_DAYS ? [styles.name, styles.late] : [styles.name];
  return (
    <View style={styles.row} wrap={false}>
      <Words style={late}>{name}</Words>
      <Words style={styles.role}>{role}</Words>
      <Words style={styles.phone}>{phone ?? ''}</Words>
      <Words style={styles.date}>{last_payment ? written(last_payment) : ''}</Words>
      <Words style={styles.days}>{days}</Words>
      <Words style={styles.amount}>{ringgitText(outstanding)}</Words>
    </View>
  );
}

function byPreschool(rows: readonly Row[]): Row[][] {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.preschool_id);
    if (group) group.push(row);
    else groups.set(row.preschool_id, [row]);
  }
  return [...groups.values()];
}
