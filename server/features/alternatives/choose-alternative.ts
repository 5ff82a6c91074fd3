/**
 * Choosing between two values that could not be merged: keep which, or both (offline.md, Conflicts). The choice is
 * an ordinary write of the section or the screening it belongs to.
 */
import { randomUUID } from 'node:crypto';
import {
  emptySoapp,
  type ReportRow,
  type ReportSection,
  type RowSection,
  rowSections,
  SOAPP_TEXT_MAX,
  soappFields,
} from '#shared/domain/daily-report';
import { normaliseScreening, type ScreeningContent, screeningContent } from '#shared/domain/screening';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import type { ChooseAlternative } from '#shared/operations/operations';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { AlternativeRow } from '../../models/alternative';
import type { Child } from '../../models/child';
import { HealthScreening } from '../../models/health-screening';
import { loadReports, type ReportState, storeReports } from '../daily-reports/report-state';
import { refused, type WriteOutcome } from './outcome';

export interface ChoiceEntry {
  /** The child, locked by the caller. */
  child: Child;
  input: ChooseAlternative;
}

type Choice = ChooseAlternative['arguments'];

/** The alternative that a choice names, for the policy; null when there is none of this id on this record. */
export async function findAlternative(
  { trx }: Context,
  { arguments: choice }: ChooseAlternative,
): Promise<AlternativeRow | null> {
  const row = await AlternativeRow.query(trx).findById(choice.alternative_id);
  if (!row || row.entity_id !== choice.entity_id || row.entity_type !== choice.entity_type) return null;
  return row;
}

/** Carries out a choice; one that was made already is refused and says so. */
export async function chooseAlternative(
  context: Context,
  { child, input }: ChoiceEntry,
): Promise<WriteOutcome> {
  const { trx, actor, clock, changes } = context;
  const choice = input.arguments;
  const open = await findAlternative(context, input);
  if (!open || open.resolved_at) return refused('alternative_id', messages.alternativeGone);
  const wrong =
    open.entity_type === 'screening'
      ? await chooseScreening(context, open, choice)
      : await chooseReport(context, open, choice, child);
  if (wrong) return wrong;
  await AlternativeRow.query(trx)
    .findById(open.id)
    .patch({ resolved_at: clock.now(), resolved_by: actor.userId, kept: choice.keep });
  changes.changed(child.preschool_id, open.entity_type, open.entity_id, choice.date);
  if (open.section === 'soapp') changes.changed(child.preschool_id, 'latest_soapp', child.id);
  await audit(context, [
    {
      action: 'chosen',
      entityType: open.entity_type,
      entityId: open.entity_id,
      preschoolId: child.preschool_id,
      before: { field: open.field, live: open.live_value, other: open.other_value },
      after: { keep: choice.keep, value: choice.value },
    },
  ]);
  return { status: 'applied' };
}

async function chooseScreening(
  context: Context,
  open: AlternativeRow,
  choice: Choice,
): Promise<WriteOutcome | null> {
  if (choice.keep === 'live') return null;
  const { trx, actor, clock } = context;
  const screening = await HealthScreening.query(trx).findById(open.entity_id).throwIfNotFound();
  const field = open.field as keyof ScreeningContent;
  const live: ScreeningContent = screening;
  let value = open.other_value;
  if (choice.keep === 'both') {
    if (field === 'symptoms') value = [...new Set([...live.symptoms, ...(open.other_value as string[])])];
    else if (field === 'others_message')
      value = choice.value ?? `${live.others_message ?? ''}\n${value ?? ''}`.trim();
    else return refused('keep', messages.choiceEmpty);
  }
  const { body_temperature, symptoms, others_message } = live;
  const parsed = screeningContent.safeParse({ body_temperature, symptoms, others_message, [field]: value });
  if (!parsed.success) return { status: 'refused', errors: fieldErrors(parsed.error) };
  await HealthScreening.query(trx)
    .findById(screening.id)
    .patch({
      ...normaliseScreening(parsed.data),
      version: screening.version + 1,
      updated_by: actor.userId,
      updated_at: clock.now(),
    });
  return null;
}

async function chooseReport(
  context: Context,
  open: AlternativeRow,
  choice: Choice,
  child: Child,
): Promise<WriteOutcome | null> {
  if (choice.keep === 'live') return null;
  const { trx, actor, clock } = context;
  const head = {
    id: open.entity_id,
    child_id: child.id,
    preschool_id: child.preschool_id,
    date: choice.date,
  };
  const states = await loadReports(trx, [head]);
  const state = states.get(open.entity_id);
  if (!state?.created) return refused('entity_id', messages.notFound);
  const by = { userId: actor.userId, at: clock.now() };
  const section = open.section as ReportSection;
  const wrong =
    open.field === 'deleted'
      ? chooseDeletion(state, section, open, choice, by)
      : section === 'soapp'
        ? chooseText(state, open, choice, by)
        : chooseRowField(state, section, open, choice, by);
  if (wrong) return wrong;
  await storeReports(trx, states.values());
  return null;
}

type By = { userId: number; at: Date };

/** Keeping the deletion deletes; keeping "both" of a deletion and an edit is keeping the edit. */
function chooseDeletion(
  state: ReportState,
  section: ReportSection,
  open: AlternativeRow,
  choice: Choice,
  by: By,
): WriteOutcome | null {
  if (choice.keep === 'both') return null;
  if (open.row_id) state.removeRow(open.row_id, by);
  else if (section === 'soapp') state.writeTexts({ ...emptySoapp }, by);
  else for (const row of state.liveRows(section)) state.removeRow(row.id, by);
  if ([...rowSections, 'soapp' as const].every((each) => state.isEmpty(each))) state.delete(by);
  return null;
}

function chooseText(state: ReportState, open: AlternativeRow, choice: Choice, by: By): WriteOutcome | null {
  const field = soappFields.find((name) => name === open.field);
  if (!field) return refused('alternative_id', messages.notFound);
  const other = (open.other_value as string | null) ?? '';
  const both = choice.value ?? `${state.texts[field] ?? ''}\n\n${other}`;
  const text = (choice.keep === 'both' ? both : other).trim();
  if (text.length > SOAPP_TEXT_MAX) return refused('value', messages.soappTooLong);
  state.ensureLive(by);
  state.writeTexts({ ...state.texts, [field]: text === '' ? null : text }, by);
  return null;
}

/** Keeping both values of a row's field keeps a second row beside the first. */
function chooseRowField(
  state: ReportState,
  section: RowSection,
  open: AlternativeRow,
  choice: Choice,
  by: By,
): WriteOutcome | null {
  const row = state.rows.get(open.row_id ?? '');
  if (!row) return refused('alternative_id', messages.notFound);
  const value = choice.keep === 'both' && choice.value !== undefined ? choice.value : open.other_value;
  const asSecond = choice.keep === 'both' && choice.value === undefined;
  const kept: ReportRow = { ...row, id: asSecond ? randomUUID() : row.id, [open.field]: value };
  state.ensureLive(by);
  state.writeRow(section, kept, by);
  return null;
}
