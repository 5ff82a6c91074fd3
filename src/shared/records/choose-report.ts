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
import { following, isMoved, settled } from './asked-again';
import type { Alternative, Authored, Choice } from './define-record';
import { liveIn } from './live-in-report';
import type { ReportDocument } from './report-document';

type Sections = ReportDocument['sections'];

/** Unchanged where the alternative is not there any more. */
export function chooseInReport(document: ReportDocument, choice: Choice, last: Authored): ReportDocument {
  const chosen = document.alternatives.find(({ id }) => id === choice.alternative_id);
  if (!chosen) return document;
  // A row that was changed since its author saw it is asked about again.
  const isLeft = chosen.field === 'deleted' && isMoved(chosen, choice);
  const after = isLeft ? document : withChosen(document, chosen, choice, last);
  const open = settled(after, chosen, choice);
  return following(document, open, liveIn, choice.keep === 'other' ? chosen.other : last);
}

function withChosen(
  document: ReportDocument,
  chosen: Alternative,
  choice: Choice,
  last: Authored,
): ReportDocument {
  const section = reportSections.find((each) => each === chosen.section);
  if (choice.keep === 'live' || !section) return document;
  if (chosen.field === 'deleted')
    return choice.keep === 'both' ? document : withoutPart(document, section, chosen, last);
  if (section === 'soapp') return withText(document, chosen, choice, last);
  const state = document.sections[section];
  if (!state) return document;
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
