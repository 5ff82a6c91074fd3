/** A choice between two values of a daily report: a text, a field of a row, or a deletion that an edit beat. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import {
  emptySoapp,
  type ReportRow,
  type ReportSection,
  type RowSection,
  rowFields,
  rowSections,
  rowValues,
  SOAPP_TEXT_MAX,
  soappFields,
} from '#shared/domain/daily-report';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { same } from '#shared/records/merge-fields';
import { rowContent } from '#shared/records/merge-report';
import { refused } from '../../sync/outcome';
import { type Chosen, type MadeChoice, replacing } from '../alternatives/chosen';
import { loadReports, type ReportState, storeReports } from './report-state';

/** Writes the other value, or both. */
export async function chooseReport(trx: Knex, made: MadeChoice): Promise<Chosen> {
  const { open, choice, child } = made;
  const head = {
    id: open.entity_id,
    child_id: child.id,
    preschool_id: child.preschool_id,
    date: choice.date,
  };
  const states = await loadReports(trx, [head]);
  const state = states.get(open.entity_id);
  if (!state?.created) return { refused: refused('entity_id', messages.notFound) };
  const section = open.section as ReportSection;
  const chosen =
    open.field === 'deleted'
      ? chooseDeletion(state, section, made)
      : section === 'soapp'
        ? chooseText(state, made)
        : chooseRowField(state, section, made);
  if (!chosen.refused) await storeReports(trx, states.values());
  return chosen;
}

/**
 * Keeping the deletion deletes, where nobody wrote there since; keeping "both" of a deletion and an edit is keeping
 * the edit.
 */
function chooseDeletion(
  state: ReportState,
  section: ReportSection,
  { open, choice, by }: MadeChoice,
): Chosen {
  if (choice.keep === 'both') return {};
  if (open.row_id) {
    const row = state.rows.get(open.row_id);
    if (!row || row.deletedAt) return {};
    const seen = open.live_value as Partial<ReportRow> | null;
    if (!rowFields.every((field) => same(row[field], seen?.[field])))
      return { asksAgain: { live: rowContent(row), other: null, mineLives: false, theirs: authorOf(row) } };
    state.removeRow(row.id, by);
  } else {
    const last = state.sections.get(section);
    if (last && last.at > open.live_at)
      return { asksAgain: { live: null, other: null, mineLives: false, theirs: authorOf(last) } };
    if (section === 'soapp') state.writeTexts({ ...emptySoapp }, by);
    else for (const row of state.liveRows(section)) state.removeRow(row.id, by);
  }
  if ([...rowSections, 'soapp' as const].every((each) => state.isEmpty(each))) state.delete(by);
  return {};
}

function chooseText(state: ReportState, made: MadeChoice): Chosen {
  const { open, choice, by } = made;
  const field = soappFields.find((name) => name === open.field);
  if (!field) return { refused: refused('alternative_id', messages.notFound) };
  const live = state.texts[field];
  const other = (open.other_value as string | null) ?? '';
  const both = choice.value ?? `${live ?? ''}\n\n${other}`;
  const text = (choice.keep === 'both' ? both : other).trim() || null;
  if (text !== null && text.length > SOAPP_TEXT_MAX)
    return { refused: refused('value', messages.soappTooLong) };
  const theirs = authorOf(state.sections.get('soapp') ?? by);
  state.ensureLive(by);
  state.writeTexts({ ...state.texts, [field]: text }, by);
  const holdsBoth = choice.keep === 'both' && choice.value === undefined;
  return holdsBoth ? {} : replacing(made, live, text, theirs);
}

/** Keeping both values of a row's field keeps a second row beside the first. */
function chooseRowField(state: ReportState, section: RowSection, made: MadeChoice): Chosen {
  const { open, choice, by } = made;
  const row = state.rows.get(open.row_id ?? '');
  const field = rowFields.find((name) => name === open.field);
  if (!row || !field) return { refused: refused('alternative_id', messages.notFound) };
  const byHand = choice.keep === 'both' ? choice.value : undefined;
  if (byHand !== undefined && field === 'master_id')
    return { refused: refused('value', messages.masterUnknown) };
  const asSecond = choice.keep === 'both' && byHand === undefined;
  const value = byHand ?? open.other_value;
  const values = rowValues[section].safeParse({ ...row, [field]: value });
  const [wrong] = values.success ? [] : (fieldErrors(values.error)[field] ?? []);
  if (wrong) return { refused: refused('value', wrong) };
  const id = asSecond ? randomUUID() : row.id;
  const kept: ReportRow = { ...row, [field]: value, ...values.data, id };
  state.ensureLive(by);
  state.writeRow(section, kept, by);
  return asSecond || row.deletedAt ? {} : replacing(made, row[field], kept[field], authorOf(row));
}

const authorOf = ({ userId, at }: { userId: number; at: Date }) => ({ userId, at });
