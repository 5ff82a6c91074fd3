/** The dated register of a preschool on A4 across: each day with who brought and fetched each child, when, and what was corrected. */
import { Document, Page, renderToBuffer, StyleSheet, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { type CalendarDate, monthNames, weekday } from '#shared/domain/calendar-date';
import { presenceQuestionLabels } from '#shared/domain/presence-day';
import { minutesLateText, registerChangeText } from '#shared/domain/register-labels';
import type { RegisterDay, RegisterPassage, RegisterRow } from '#shared/endpoints/register';
import { absenceReasonLabels } from '#shared/records/absence-note';
import { presenceCheckLabels } from '#shared/records/presence';
import { PageNumber } from './page-number';
import { LINE, paper, QUIET } from './paper';
import { documentTexts } from './texts';
import { Words } from './words';

export interface RegisterPaper {
  preschool: { name: string; address: string | null; registration_no: string | null };
  /** `YYYY-MM`, whose days come first as a list; null of one day. */
  month: string | null;
  days: readonly RegisterDay[];
  /** Who brought and fetched on these days. */
  people: readonly {
    name: string;
    child: string;
    relation: string | null;
    ic_last4: string | null;
    address: string | null;
  }[];
  printedOn: CalendarDate;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const { day: written } = documentTexts('en');
const dayName = (date: CalendarDate) => `${WEEKDAYS[weekday(date)]} ${written(date)}`;

const styles = StyleSheet.create({
  page: { ...paper.page, paddingHorizontal: 30, paddingTop: 28, paddingBottom: 44 },
  heading: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'baseline', gap: 12 },
  title: { fontSize: 15, fontWeight: 700 },
  facts: { fontSize: 9, color: QUIET, marginBottom: 4 },
  counts: { fontSize: 10, marginBottom: 6 },
  row: {
    flexDirection: 'row',
    gap: 8,
    paddingVertical: 3,
    borderBottomWidth: 0.5,
    borderBottomColor: LINE,
    borderBottomStyle: 'solid',
  },
  number: { width: 20, textAlign: 'right', color: QUIET },
  name: { flexGrow: 1.2, flexBasis: 0 },
  room: { width: 64 },
  time: { width: 34 },
  who: { flexGrow: 1, flexBasis: 0 },
  notes: { flexGrow: 1, flexBasis: 0 },
  address: { flexGrow: 2, flexBasis: 0 },
  quiet: { color: QUIET, fontSize: 8 },
  count: { width: 110, textAlign: 'right' },
  foot: { ...paper.foot, left: 30, right: 30, bottom: 18 },
});

/** The register as a PDF. */
export function renderRegister(given: RegisterPaper): Promise<Buffer> {
  return renderToBuffer(<Register {...given} />);
}

function Register({ preschool, month, days, people, printedOn }: RegisterPaper) {
  const of = month === null ? written(days[0]?.date ?? printedOn) : monthName(month);
  const sheet = { preschool, printedOn };
  return (
    <Document title={`Attendance Register, ${preschool.name}, ${of}`} producer="Tadika" creator="Tadika">
      {month !== null && (
        <Sheet {...sheet} heading={monthName(month)}>
          <Summary days={days} />
        </Sheet>
      )}
      {/* Each day begins a page, so that the renderer lays out a day at a time. */}
      {days.map((day) => (
        <Sheet key={day.date} {...sheet} heading={dayName(day.date)}>
          <Words style={styles.counts}>{countsText(day)}</Words>
          <Head />
          {day.rows.map((row, place) => (
            <ChildRow key={row.child.id} number={place + 1} row={row} />
          ))}
          {day.rows.length === 0 && <Words style={styles.quiet}>Nobody was noted on this day.</Words>}
        </Sheet>
      ))}
      {people.length > 0 && (
        <Sheet {...sheet} heading={of}>
          <Words style={styles.counts}>Who brought and picked up</Words>
          <PersonRow cells={['Name', 'Child', 'Relation', 'IC', 'Address']} isHead />
          {people.map(({ name, child, relation, ic_last4, address }) => (
            <PersonRow
              key={`${name} ${child} ${ic_last4}`}
              cells={[name, child, relation ?? '', ic_last4 ?? '', address ?? '']}
            />
          ))}
        </Sheet>
      )}
    </Document>
  );
}

const monthName = (month: string) => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

const countsText = ({ present, absent, open }: RegisterDay) =>
  [`${present} present`, `${absent} noted as away`, open > 0 && `${open} to be looked at`]
    .filter(Boolean)
    .join('   ·   ');

interface SheetProps {
  preschool: RegisterPaper['preschool'];
  printedOn: CalendarDate;
  heading: string;
  children: ReactNode;
}

function Sheet({ preschool, printedOn, heading, children }: SheetProps) {
  const { name, address, registration_no } = preschool;
  const facts = [name, address, registration_no && `Reg. no. ${registration_no}`].filter(Boolean);
  return (
    <Page size="A4" orientation="landscape" style={styles.page} wrap>
      <View fixed>
        <View style={styles.heading}>
          <Words style={styles.title}>Attendance Register</Words>
          <Words style={styles.title}>{heading}</Words>
        </View>
        <Words style={styles.facts}>{facts.join('   ·   ')}</Words>
      </View>
      {children}
      <View style={styles.foot} fixed>
        <Words>{`IC: the last four of the identity card, where known   ·   Address: as parents keep it   ·   printed ${written(printedOn)}`}</Words>
        <PageNumber text={(page, pages) => `Page ${page} of ${pages}`} />
      </View>
    </Page>
  );
}

type PersonCells = [name: string, child: string, relation: string, ic: string, address: string];

function PersonRow({ cells, isHead = false }: { cells: PersonCells; isHead?: boolean }) {
  const [name, child, relation, ic, address] = cells;
  return (
    <View style={isHead ? [styles.row, paper.headRow] : styles.row} fixed={isHead} wrap={false}>
      <Words style={styles.name} ems={18}>
        {name}
      </Words>
      <Words style={styles.name} ems={18}>
        {child}
      </Words>
      <Words style={styles.room} ems={6}>
        {relation}
      </Words>
      <Words style={styles.time}>{ic}</Words>
      <Words style={styles.address} ems={30}>
        {address}
      </Words>
    </View>
  );
}

function Summary({ days }: { days: readonly RegisterDay[] }) {
  const cells = (name: string, counts: readonly (string | number)[]) => (
    <>
      <Words style={styles.name}>{name}</Words>
      {counts.map((count, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of the columns
        <Words key={place} style={styles.count}>
          {count}
        </Words>
      ))}
    </>
  );
  return (
    <>
      <View style={[styles.row, paper.headRow]} fixed>
        {cells('Day', ['Present', 'Noted as away', 'To be looked at'])}
      </View>
      {days.map(({ date, present, absent, open }) => (
        <View key={date} style={styles.row} wrap={false}>
          {cells(dayName(date), [present, absent, open])}
        </View>
      ))}
      {days.length === 0 && <Words style={styles.quiet}>Nobody was noted in this month.</Words>}
    </>
  );
}

function Head() {
  return (
    <View style={[styles.row, paper.headRow]} fixed>
      <Words style={styles.number}>#</Words>
      <Words style={styles.name}>Child</Words>
      <Words style={styles.room}>Class</Words>
      <Words style={styles.time}>Came</Words>
      <Words style={styles.who}>Brought by</Words>
      <Words style={styles.time}>Left</Words>
      <Words style={styles.who}>Picked up by</Words>
      <Words style={styles.notes}>Notes</Words>
    </View>
  );
}

function ChildRow({ number, row }: { number: number; row: RegisterRow }) {
  const { child, classroom, visits, absence, questions, changes, present } = row;
  const notes = [
    ...(absence ? [`Noted as away: ${absenceReasonLabels[absence].toLowerCase()}`] : []),
    ...(present && visits.length === 0 ? ['Screened here; no arrival was noted.'] : []),
    ...questions.map((question) => presenceQuestionLabels[question]),
    ...changes.map((change) => registerChangeText(change)),
  ];
  const shown = visits.length > 0 ? visits : [{ arrived: null, left: null }];
  return (
    <View style={styles.row} wrap={false}>
      <Words style={styles.number}>{number}</Words>
      <Words style={styles.name} ems={18}>
        {child.fullname}
      </Words>
      <Words style={styles.room} ems={6}>
        {classroom ?? ''}
      </Words>
      <Times of={shown.map(({ arrived }) => arrived)} />
      <People of={shown.map(({ arrived }) => arrived)} />
      <Times of={shown.map(({ left }) => left)} />
      <People of={shown.map(({ left }) => left)} />
      <View style={styles.notes}>
        {notes.map((note) => (
          <Words key={note} style={styles.quiet} ems={16}>
            {note}
          </Words>
        ))}
      </View>
    </View>
  );
}

type Passages = readonly (RegisterPassage | null)[];

function Times({ of }: { of: Passages }) {
  return (
    <View style={styles.time}>
      {of.map((passage, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: visits stand in the order of the day
        <Words key={place}>{passage?.time ?? ' '}</Words>
      ))}
    </View>
  );
}

function People({ of }: { of: Passages }) {
  return (
    <View style={styles.who}>
      {of.map((passage, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: visits stand in the order of the day
        <View key={place}>
          <Words ems={15}>{passage?.person ?? ' '}</Words>
          {passage && detailsOf(passage) !== '' && (
            <Words style={styles.quiet} ems={16}>
              {detailsOf(passage)}
            </Words>
          )}
        </View>
      ))}
    </View>
  );
}

const detailsOf = ({ relation, ic_last4, checked, by, minutes_late }: RegisterPassage) =>
  [
    relation,
    ic_last4 && `IC ${ic_last4}`,
    checked && presenceCheckLabels[checked],
    minutes_late && minutesLateText.replace('{{minutes}}', String(minutes_late)),
    `noted by ${by}`,
  ]
    .filter(Boolean)
    .join(' · ');
