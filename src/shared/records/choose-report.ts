/** A daily report after a choice between two versions: the alternative goes, the value kept stays. Pure. */
import {
  emptySoapp,
  type ReportRow,
  type ReportSection,
  type RowField,
  reportSections,
  rowFields,
  type SoappField,
  soappFields,
} from '../domain/daily-report';
import { askedAgain, withoutChosen } from './asked-again';
import type { Alternative, Authored, Choice } from './define-record';
import { following, liveIn } from './live-in-report';
import { same } from './merge-fields';
import type { ReportDocument } from './report-document';

type Sections = ReportDocument['sections'];

/** Unchanged where the alternative is not there any more. */
export function chooseInReport(document: ReportDocument, choice: Choice, last: Authored): ReportDocument {
  const chosen = document.alternatives.find(({ id }) => id === choice.alternative_id);
  if (!chosen) return document;
  const section = reportSections.find((each) => each === chosen.section);
  if (chosen.field === 'deleted') return withDeletion(document, section, chosen, choice, last);
  const made = section && choice.keep !== 'live' ? withChosen(document, section, chosen, choice, last) : null;
  const again = askedAgain(chosen, choice, made && liveIn(made, chosen));
  const open = withoutChosen(document, chosen, again);
  if (!made) return open;
  const { value: _, ...by } = chosen.other;
  return following(open, { ...open, sections: made.sections }, choice.keep === 'other' ? by : last);
}

/** A row that was changed since its author saw it is asked about again. */
function withDeletion(
  document: ReportDocument,
  section: ReportSection | undefined,
  chosen: Alternative,
  choice: Choice,
  last: Authored,
): ReportDocument {
  const open = withoutChosen(document, chosen, null);
  if (choice.keep !== 'other' || !section) return open;
  const seen = choice.live && !same(choice.live.value, chosen.live.value);
  return seen
    ? withoutChosen(document, chosen, { ...chosen, unsent: true })
    : withoutPart(open, section, chosen, last);
}

function withChosen(
  document: ReportDocument,
  section: ReportSection,
  chosen: Alternative,
  choice: Choice,
  last: Authored,
): ReportDocument | null {
  if (section === 'soapp') return withText(document, chosen, choice, last);
  const state = document.sections[section];
  if (!state) return null;
  const rows = state.rows.flatMap((row) =>
    row.id === chosen.row_id ? chosenRows(row, chosen, choice) : [row],
  );
  const sections = { ...document.sections, [section]: { version: state.version + 1, last, rows } };
  return { ...document, sections };
}

/** The deletion was kept: of a row, or of a whole section. */
function withoutPart(
  document: ReportDocument,
  section: ReportSection,
  { row_id }: Alternative,
  last: Authored,
): ReportDocument {
  const version = (document.sections[section]?.version ?? 0) + 1;
  const sections: Sections = { ...document.sections };
  if (section === 'soapp') sections.soapp = { version, last, texts: emptySoapp };
  else {
    const rows = row_id === null ? [] : (sections[section]?.rows ?? []).filter(({ id }) => id !== row_id);
    sections[section] = { version, last, rows };
  }
  const empty =
    soappFields.every((field) => !sections.soapp?.texts[field]) &&
    reportSections.every((each) => each === 'soapp' || !sections[each]?.rows.length);
  return { ...document, sections, deleted: empty, ready: document.ready && !empty };
}

function withText(
  document: ReportDocument,
  chosen: Alternative,
  choice: Choice,
  last: Authored,
): ReportDocument {
  const soapp = document.sections.soapp;
  if (!soapp) return document;
  const field = chosen.field as SoappField;
  const other = String(chosen.other.value ?? '');
  const both = choice.value ?? `${soapp.texts[field] ?? ''}\n\n${other}`;
  const text = (choice.keep === 'both' ? both : other).trim();
  const texts = { ...soapp.texts, [field]: text === '' ? null : text };
  return {
    ...document,
    sections: { ...document.sections, soapp: { version: soapp.version + 1, last, texts } },
  };
}

/** Keeping both values of a row's field keeps a second row beside the first, or the text made of the two. */
function chosenRows(row: ReportRow, { id, field, other }: Alternative, choice: Choice): ReportRow[] {
  if (!rowFields.includes(field as RowField)) return [row];
  if (choice.keep === 'both' && choice.value === undefined)
    return [row, { ...row, id, [field]: other.value }];
  return [{ ...row, [field]: choice.keep === 'both' ? choice.value : other.value }];
}
