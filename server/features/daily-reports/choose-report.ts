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
import type { AlternativeRow } from '../../models/alternative';
import type { Child } from '../../models/child';
import { refused } from '../../sync/outcome';
import { type Chosen, keeping, type MadeChoice, replacing, sideOf } from '../alternatives/chosen';
import { followLive, otherOf, type Side } from '../alternatives/keep-alternatives';
import { liveInReport } from './live-in-report';
import { fieldAuthor, loadReports, type ReportState, storeReports } from './report-state';

/** Writes the other value, or both; looks whether what is kept is what was seen. */
export async function chooseReport(trx: Knex, made: MadeChoice): Promise<Chosen> {
  const { open, child, choice } = made;
  const state = await stateOf(trx, open, child, choice.date);
  if (!state.created) return { refused: refused('entity_id', messages.notFound) };
  const section = open.section as ReportSection;
  const chosen =
    open.field === 'deleted'
      ? chooseDeletion(state, section, made)
      : section === 'soapp'
        ? chooseText(state, made)
        : chooseRowField(state, section, made);
  if (chosen.refused) return chosen;
  await storeReports(trx, [state]);
  await followLive(trx, 'report', [open.entity_id], (row) =>
    row.id === open.id ? undefined : liveInReport(state, row),
  );
  return chosen;
}

async function stateOf(trx: Knex, open: AlternativeRow, child: Child, date: string): Promise<ReportState> {
  const head = { id: open.entity_id, child_id: child.id, preschool_id: child.preschool_id, date };
  const states = await loadReports(trx, [head]);
  return states.get(open.entity_id) as ReportState;
}

/** What lives in the place of a question, and whose it is; nothing where the row is gone, and of a whole section. */
export async function livesInReport(trx: Knex, open: AlternativeRow, child: Child): Promise<Side> {
  // The day only stands in a report that is not there yet.
  const state = await stateOf(trx, open, child, '');
  const live = liveInReport(state, open);
  if (live) return sideOf(open, live.value, live);
  const last = open.row_id ? state.rows.get(open.row_id) : state.sections.get(open.section as ReportSection);
  const { userId, at } = last ?? otherOf(open);
  return { value: null, userId, at };
}

/**
 * Keeping the deletion deletes, where nobody wrote there since; keeping "both" of a deletion and an edit is keeping
 * the edit.
 */
function chooseDeletion(
  state: ReportState,
  section: ReportSection,
  { open, choice, by, seen }: MadeChoice,
): Chosen {
  if (choice.keep !== 'other') return {};
  const other = { ...otherOf(open), value: null };
  if (open.row_id) {
    const row = state.rows.get(open.row_id);
    if (!row || row.deletedAt) return {};
    const known = seen.value as Partial<ReportRow> | null;
    if (!rowFields.every((field) => same(row[field], known?.[field])))
      return { asksAgain: { live: sideOf(open, rowContent(row), row), other } };
    state.removeRow(row.id, by);
  } else {
    const last = state.sections.get(section);
    if (last && last.at > open.live_at)
      return { asksAgain: { live: { value: null, userId: last.userId, at: last.at }, other } };
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
  const live = sideOf(open, state.texts[field], state.textAuthor(field) ?? by);
  if (choice.keep === 'live') return keeping(made, live);
  const other = (open.other_value as string | null) ?? '';
  const both = choice.value ?? `${live.value ?? ''}\n\n${other}`;
  const text = (choice.keep === 'both' ? both : other).trim() || null;
  if (text !== null && text.length > SOAPP_TEXT_MAX)
    return { refused: refused('value', messages.soappTooLong) };
  state.ensureLive(by);
  // What was chosen stays theirs who wrote it.
  state.writeTexts({ ...state.texts, [field]: text }, by, choice.keep === 'other' ? otherOf(open) : by);
  const holdsBoth = choice.keep === 'both' && choice.value === undefined;
  return holdsBoth ? {} : replacing(made, live, text);
}

/** Keeping both values of a row's field keeps a second row beside the first. */
function chooseRowField(state: ReportState, section: RowSection, made: MadeChoice): Chosen {
  const { open, choice, by, seen } = made;
  const row = state.rows.get(open.row_id ?? '');
  const field = rowFields.find((name) => name === open.field);
  if (!row || !field) return { refused: refused('alternative_id', messages.notFound) };
  const live = sideOf(open, row[field], fieldAuthor(row, field));
  if (choice.keep === 'live' && !(row.deletedAt && choice.live)) return keeping(made, live);
  const byHand = choice.keep === 'both' ? choice.value : undefined;
  if (byHand !== undefined && field === 'master_id')
    return { refused: refused('value', messages.masterUnknown) };
  const asSecond = choice.keep === 'both' && byHand === undefined;
  // A row that was deleted meanwhile comes back with what is kept of it.
  const lived = seen.userId === null ? row[field] : seen.value;
  const value = byHand ?? (choice.keep === 'live' ? lived : open.other_value);
  // Nothing is all that was kept of it.
  if (row.deletedAt && choice.keep === 'live' && value === null) return {};
  const values = rowValues[section].safeParse({ ...row, [field]: value });
  const [wrong] = values.success ? [] : (fieldErrors(values.error)[field] ?? []);
  if (wrong) return { refused: refused('value', wrong) };
  const id = asSecond ? randomUUID() : row.id;
  const kept: ReportRow = { ...row, [field]: value, ...values.data, id };
  state.ensureLive(by);
  const others = choice.keep === 'other' || asSecond ? otherOf(open) : by;
  const whose = choice.keep === 'live' && seen.userId !== null ? seen : others;
  state.writeRow(section, kept, by, whose, row);
  return asSecond || row.deletedAt ? {} : replacing(made, live, kept[field]);
}
