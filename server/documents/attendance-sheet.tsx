/** The attendance sheet of a classroom and a month: A4 across, a box for each child and day, to be printed. */
import { Canvas, Document, Page, renderToBuffer, StyleSheet, View } from '@react-pdf/renderer';
import { addDays, type CalendarDate, monthNames, weekday } from '#shared/domain/calendar-date';
import type { Language } from '#shared/languages';
import { say } from '../languages/say';
import { PageNumber } from './page-number';
import { INK, QUIET } from './paper';
import { documentTexts } from './texts';
import { Words } from './words';

export interface AttendanceSheet {
  /** Who prints it. */
  language: Language;
  preschool: string;
  classroom: string;
  /** `YYYY-MM`. */
  month: string;
  teachers: readonly string[];
  printedOn: CalendarDate;
  /** By name, with the days on which they were there. */
  children: readonly { id: number; fullname: string; present: ReadonlySet<CalendarDate> }[];
}

/** From Sunday on. */
const WEEKDAYS: Record<Language, string> = { en: 'SMTWTFS', ms: 'AISRKJS', zh: '日一二三四五六' };
const LINE = '#9aa5a3';
const WEEKEND = '#e4e8e7';
const MARK = '#7fb8b2';
const DAY_WIDTH = 17.6;

const styles = StyleSheet.create({
  page: { paddingTop: 28, paddingBottom: 40, paddingHorizontal: 28, fontSize: 9, color: INK },
  title: { fontSize: 15, fontWeight: 700 },
  heading: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'baseline', gap: 12 },
  facts: { fontSize: 10, marginTop: 2, marginBottom: 8, color: QUIET },
  row: {
    flexDirection: 'row',
    minHeight: 19,
    borderColor: LINE,
    borderStyle: 'solid',
    borderWidth: 0.7,
    borderTopWidth: 0,
    borderRightWidth: 0,
  },
  head: { borderTopWidth: 0.7, minHeight: 24 },
  cell: { justifyContent: 'center', paddingVertical: 2 },
  number: { width: 20, alignItems: 'flex-end', paddingRight: 4 },
  name: { flexGrow: 1, flexBasis: 0, paddingHorizontal: 4, overflow: 'hidden' },
  days: { width: DAY_WIDTH * 31 },
  day: { width: DAY_WIDTH, alignItems: 'center' },
  grid: { position: 'absolute', top: 0, bottom: 0, left: 0, right: 0 },
  total: { width: 32, alignItems: 'center' },
  // The row's own right border lies a hair beyond the page's contents, where it is not drawn.
  edge: { width: 0.7, backgroundColor: LINE },
  small: { fontSize: 7, color: QUIET },
  mark: { width: 5, height: 5, borderRadius: 2.5, backgroundColor: MARK },
  none: { padding: 12, textAlign: 'center', color: QUIET },
  foot: {
    position: 'absolute',
    bottom: 18,
    left: 28,
    right: 28,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8,
    color: QUIET,
  },
  legend: { flexDirection: 'row', alignItems: 'center', gap: 4 },
});

/** The sheet as a PDF. */
export function renderAttendanceSheet(sheet: AttendanceSheet): Promise<Buffer> {
  return renderToBuffer(<Sheet {...sheet} />);
}

function Sheet({ language, preschool, classroom, month, teachers, printedOn, children }: AttendanceSheet) {
  const t = (text: string, values?: Record<string, string>) => say(language, text, values);
  const texts = documentTexts(language);
  const days = daysOf(month);
  const monthName = language === 'en' ? nameOf(month) : texts.month(month);
  const title = t('Class Attendance: {{classroom}}', { classroom });
  const taught =
    teachers.length > 0 ? t('Teachers: {{names}}', { names: teachers.join(', ') }) : t('No teacher assigned');
  // The days of a month that goes on are counted by hand, once it is over.
  const isOver = (days.at(-1) ?? '') <= printedOn;
  return (
    <Document title={`${title}, ${monthName}`} producer="Tadika" creator="Tadika">
      <Page size="A4" orientation="landscape" style={styles.page} wrap>
        <View fixed>
          <View style={styles.heading}>
            <Words style={styles.title}>{title}</Words>
            <Words style={styles.title}>{monthName}</Words>
          </View>
          <Words style={styles.facts}>{`${preschool}   ·   ${taught}`}</Words>
          <HeadRow days={days} language={language} />
        </View>
        {children.map((child, index) => (
          <ChildRow key={child.id} number={index + 1} child={child} days={days} isOver={isOver} />
        ))}
        {children.length === 0 && <Words style={styles.none}>{t('No children available.')}</Words>}
        <View style={styles.foot} fixed>
          <View style={styles.legend}>
            <View style={styles.mark} />
            <Words>{`${t('Present: an arrival or a health screening was recorded that day')}   ·   ${texts.printedOn(printedOn)}`}</Words>
          </View>
          <PageNumber text={texts.pageOf} />
        </View>
      </Page>
    </Document>
  );
}

function HeadRow({ days, language }: { days: readonly CalendarDate[]; language: Language }) {
  return (
    <View style={[styles.row, styles.head]}>
      <View style={[styles.cell, styles.number]}>
        <Words style={styles.small}>#</Words>
      </View>
      <View style={[styles.cell, styles.name]}>
        <Words>{say(language, 'Name')}</Words>
      </View>
      <View style={[styles.days, { flexDirection: 'row' }]}>
        <Boxes days={days} />
        {days.map((day) => (
          <View key={day} style={[styles.cell, styles.day]}>
            <Words style={styles.small}>{WEEKDAYS[language][weekday(day)] ?? ''}</Words>
            <Words>{Number(day.slice(8))}</Words>
          </View>
        ))}
      </View>
      <View style={[styles.cell, styles.total]}>
        <Words style={styles.small}>{say(language, 'Days')}</Words>
      </View>
      <View style={styles.edge} />
    </View>
  );
}

interface ChildRowProps {
  number: number;
  child: AttendanceSheet['children'][number];
  days: readonly CalendarDate[];
  /** The month has ended. */
  isOver: boolean;
}

function ChildRow({ number, child, days, isOver }: ChildRowProps) {
  return (
    <View style={styles.row} wrap={false}>
      <View style={[styles.cell, styles.number]}>
        <Words style={styles.small}>{number}</Words>
      </View>
      <View style={[styles.cell, styles.name]}>
        <Words>{child.fullname}</Words>
      </View>
      <View style={styles.days}>
        <Boxes days={days} present={child.present} />
      </View>
      <View style={[styles.cell, styles.total]}>{isOver && <Words>{child.present.size}</Words>}</View>
      <View style={styles.edge} />
    </View>
  );
}

interface BoxesProps {
  days: readonly CalendarDate[];
  present?: ReadonlySet<CalendarDate>;
}

/** A box for each day, painted in one piece: laid out one by one they would hold the server for a second. */
function Boxes({ days, present }: BoxesProps) {
  return (
    <Canvas
      style={styles.grid}
      paint={(painter, _width, height) => {
        for (const [index, day] of days.entries()) {
          const left = index * DAY_WIDTH;
          if (isWeekend(day)) painter.rect(left, 0, DAY_WIDTH, height).fill(WEEKEND);
          if (present?.has(day)) painter.circle(left + DAY_WIDTH / 2, height / 2, 2.5).fill(MARK);
        }
        painter.lineWidth(0.7).strokeColor(LINE);
        for (let index = 0; index <= days.length; index++)
          painter
            .moveTo(index * DAY_WIDTH, 0)
            .lineTo(index * DAY_WIDTH, height)
            .stroke();
        return null;
      }}
    />
  );
}

const isWeekend = (day: CalendarDate) => weekday(day) === 0 || weekday(day) === 6;

function nameOf(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

function daysOf(month: string): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}
