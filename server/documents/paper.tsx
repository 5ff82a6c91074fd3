/**
 * What the papers that parents read have in common: one look, the preschool at the head of the first page, a line that
 * says on every page what it is, facts in pairs, sums at the right edge, the pages counted.
 */
import { Image, Page, StyleSheet, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { formatPhone } from '#shared/domain/phone';
import { PageNumber } from './page-number';
import type { DocumentTexts } from './texts';
import { type Style, Words } from './words';

export const INK = '#1c2b2a';
export const QUIET = '#5b6967';
export const LINE = '#d3dad8';
export const TEAL = '#0b6e69';
const PALE = '#eef4f3';
const ALARM = '#b3261e';

/** Who issues a paper. */
export interface Letterhead {
  name: string;
  address: string | null;
  phone_no: string | null;
  email: string | null;
  registration_no: string | null;
  /** A PNG; its words are enough without one. */
  logo?: Uint8Array | null;
}

/** Where a paper is of several preschools. */
export const NETWORK: Letterhead = {
  name: 'Tadika',
  address: null,
  phone_no: null,
  email: null,
  registration_no: null,
};

export const paper = StyleSheet.create({
  page: {
    paddingTop: 34,
    paddingBottom: 54,
    paddingHorizontal: 40,
    fontSize: 9,
    color: INK,
  },
  running: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 16,
    fontSize: 8,
    color: QUIET,
    paddingBottom: 5,
    marginBottom: 12,
    borderBottomWidth: 0.7,
    borderBottomColor: LINE,
    borderBottomStyle: 'solid',
  },
  head: { flexDirection: 'row', justifyContent: 'space-between', gap: 24, marginBottom: 16 },
  issuer: { flexGrow: 1, flexBasis: 0 },
  logo: { marginRight: -10 },
  issuerName: { fontSize: 14, fontWeight: 700, marginBottom: 3 },
  quiet: { color: QUIET },
  kind: { alignItems: 'flex-end', maxWidth: 220, marginTop: -4 },
  title: { fontSize: 20, fontWeight: 700, color: TEAL, textAlign: 'right' },
  // The preschool keeps its room beside it.
  longTitle: { fontSize: 16, marginTop: 2 },
  number: { fontSize: 11, fontWeight: 700, marginTop: 2 },
  facts: {
    flexDirection: 'row',
    gap: 24,
    marginBottom: 14,
    paddingVertical: 10,
    paddingHorizontal: 12,
    backgroundColor: PALE,
    borderRadius: 4,
  },
  person: { flexGrow: 1, flexBasis: 0 },
  pairs: { width: 206 },
  pair: { flexDirection: 'row', gap: 8, marginBottom: 1.5 },
  pairLabel: { width: 84, color: QUIET },
  pairValue: { flexGrow: 1, flexBasis: 0 },
  strong: { fontWeight: 700 },
  label: { fontSize: 8, color: QUIET, marginBottom: 1 },
  name: { fontSize: 11, fontWeight: 700, marginBottom: 1 },
  gap: { marginTop: 5 },
  banner: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 10,
    marginBottom: 14,
    paddingVertical: 7,
    paddingHorizontal: 12,
    borderWidth: 1.2,
    borderStyle: 'solid',
    borderRadius: 4,
    borderColor: QUIET,
  },
  alarm: { borderColor: ALARM },
  bannerWord: { fontSize: 12, fontWeight: 700, color: QUIET, textTransform: 'uppercase' },
  alarmWord: { color: ALARM },
  bannerNote: { flexGrow: 1, flexBasis: 0 },
  row: {
    flexDirection: 'row',
    gap: 8,
    paddingVertical: 4.5,
    borderBottomWidth: 0.5,
    borderBottomColor: LINE,
    borderBottomStyle: 'solid',
  },
  headRow: {
    paddingVertical: 4,
    fontSize: 8,
    fontWeight: 700,
    color: QUIET,
    borderBottomWidth: 1,
    borderBottomColor: TEAL,
  },
  grow: { flexGrow: 1, flexBasis: 0 },
  right: { textAlign: 'right' },
  remarks: { color: QUIET, fontSize: 8 },
  note: { color: QUIET, marginTop: 14 },
  section: { fontSize: 11, fontWeight: 700, marginTop: 18, marginBottom: 2 },
  sums: { marginTop: 8, marginLeft: 'auto', width: 230 },
  sum: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 12,
    paddingVertical: 2,
    paddingHorizontal: 10,
  },
  due: {
    marginTop: 4,
    paddingVertical: 6,
    backgroundColor: PALE,
    borderRadius: 4,
    fontSize: 12,
    fontWeight: 700,
  },
  foot: {
    position: 'absolute',
    bottom: 26,
    left: 40,
    right: 40,
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 16,
    fontSize: 7.5,
    color: QUIET,
  },
  footNote: { flexGrow: 1, flexBasis: 0 },
});

interface SheetProps {
  texts: DocumentTexts;
  /** At the head of every page but the first: who, and what it is. */
  running: readonly [string, string];
  foot: string;
  children: ReactNode;
}

/** The pages of a paper. */
export function Sheet({ texts, running, foot, children }: SheetProps) {
  return (
    <Page size="A4" style={paper.page} wrap>
      <View
        fixed
        // The first page says it in its head. The words are drawn there too: their fonts are there.
        render={({ pageNumber }) =>
          pageNumber > 1 ? (
            <View style={paper.running}>
              <Words ems={30}>{running[0]}</Words>
              <Words>{running[1]}</Words>
            </View>
          ) : null
        }
      />
      {children}
      <View style={paper.foot} fixed>
        <Words style={paper.footNote}>{foot}</Words>
        <PageNumber text={texts.pageOf} />
      </View>
    </Page>
  );
}

/** Signs of a title that would take the preschool's room. */
const LONG_TITLE = 18;
/** Points: as wide and as high as a logo gets. */
const LOGO = { width: 96, height: 56 };

/** A logo as it is: as large as its room, neither stretched nor cut. */
function Logo({ png }: { png: Buffer }) {
  // The head of a PNG says how large it is.
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const scale = Math.min(LOGO.width / width, LOGO.height / height);
  return (
    <Image
      style={[paper.logo, { width: width * scale, height: height * scale }]}
      src={{ data: png, format: 'png' }}
    />
  );
}

/** The head of the first page: the preschool at the left, what it is at the right. */
export function Head({
  issuer,
  texts,
  title,
  number,
}: {
  issuer: Letterhead;
  texts: DocumentTexts;
  title: string;
  number: string;
}) {
  const ways = [issuer.phone_no && `${texts.word('phone')} ${formatPhone(issuer.phone_no)}`, issuer.email];
  const lines = [
    issuer.address,
    ways.filter(Boolean).join('  ·  '),
    issuer.registration_no && `${texts.word('registrationNo')} ${issuer.registration_no}`,
  ].filter((line): line is string => typeof line === 'string' && line !== '');
  return (
    <View style={paper.head}>
      {issuer.logo && <Logo png={Buffer.from(issuer.logo)} />}
      <View style={paper.issuer}>
        <Words style={paper.issuerName} ems={19}>
          {issuer.name}
        </Words>
        {lines.map((line) => (
          <Words key={line} style={paper.quiet} ems={30}>
            {line}
          </Words>
        ))}
      </View>
      <View style={paper.kind}>
        <Words style={title.length > LONG_TITLE ? [paper.title, paper.longTitle] : paper.title}>
          {title}
        </Words>
        {number !== '' && <Words style={paper.number}>{number}</Words>}
      </View>
    </View>
  );
}

interface Addressed {
  label: string;
  name: string;
  /** E-mail, telephone. */
  contact: readonly (string | null)[];
  children: readonly string[];
}

/** Whom it is for, and facts in pairs beside. */
export function Facts({
  to,
  texts,
  pairs,
}: {
  to: Addressed;
  texts: DocumentTexts;
  pairs: readonly (readonly [string, string])[];
}) {
  return (
    <View style={paper.facts}>
      <View style={paper.person}>
        <Words style={paper.label}>{to.label}</Words>
        <Words style={paper.name} ems={22}>
          {to.name}
        </Words>
        {to.contact
          .filter((line): line is string => Boolean(line))
          .map((line) => (
            <Words key={line} style={paper.quiet} ems={28}>
              {line}
            </Words>
          ))}
        {to.children.length > 0 && (
          <View style={paper.gap}>
            <Words style={paper.label}>{texts.word('children')}</Words>
            {to.children.map((name) => (
              <Words key={name} ems={28}>
                {name}
              </Words>
            ))}
          </View>
        )}
      </View>
      <View style={paper.pairs}>
        {pairs.map(([label, value]) => (
          <View key={label} style={paper.pair}>
            <Words style={paper.pairLabel} ems={9}>
              {label}
            </Words>
            <Words style={paper.pairValue} ems={12}>
              {value}
            </Words>
          </View>
        ))}
      </View>
    </View>
  );
}

/** A word that nobody overlooks, and what it means. */
export function Banner({ word, note, alarm = false }: { word: string; note: string; alarm?: boolean }) {
  return (
    <View style={alarm ? [paper.banner, paper.alarm] : paper.banner} wrap={false}>
      <Words style={alarm ? [paper.bannerWord, paper.alarmWord] : paper.bannerWord}>{word}</Words>
      <Words style={paper.bannerNote}>{note}</Words>
    </View>
  );
}

export interface Cell {
  /** Points; the one without takes what is left. */
  width?: number;
  /** How many ems of its text fit into a line. */
  ems?: number;
  right?: boolean;
  text: string;
  /** A second, quieter line. */
  below?: string | null;
}

/** A row of a table: the head of it is `fixed` and comes again on every page. */
export function Row({ cells, head = false }: { cells: readonly Cell[]; head?: boolean }) {
  return (
    <View style={head ? [paper.row, paper.headRow] : paper.row} wrap={false} fixed={head}>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of the columns
        <View key={index} style={cell.width === undefined ? paper.grow : { width: cell.width }}>
          {cell.text !== '' && (
            <Words style={cell.right ? [paper.right] : []} ems={cell.ems}>
              {cell.text}
            </Words>
          )}
          {cell.below && (
            <Words style={paper.remarks} ems={cell.ems && cell.ems * 1.1}>
              {cell.below}
            </Words>
          )}
        </View>
      ))}
    </View>
  );
}

export interface SumLine {
  label: string;
  text: string;
  due?: boolean;
}

/** Sums at the right edge, the last of them marked; they stay together on a page. */
export function Sums({ lines }: { lines: readonly SumLine[] }) {
  return (
    <View style={paper.sums} wrap={false}>
      {lines.map(({ label, text, due }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two refunds of a day have the same label
        <View key={index} style={due ? [paper.sum, paper.due] : paper.sum}>
          <Words style={due ? ([] as Style[]) : paper.quiet}>{label}</Words>
          <Words>{text}</Words>
        </View>
      ))}
    </View>
  );
}
