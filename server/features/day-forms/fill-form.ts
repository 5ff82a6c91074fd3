/** Filling in a form of the day: one a child, day and kind; again the same day is a correction, the same again nothing. */
import type { Knex } from 'knex';
import type { ChildDailyLog, DayFormKind, SelfDeclaration } from '#shared/domain/day-forms';
import { attendingStatuses } from '#shared/domain/statuses';
import type { FilledForm } from '#shared/endpoints/day-forms';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import type { Child } from '../../models/child';
import { Preschool } from '../../models/preschool';
import { childrenForUpdate } from '../children/children-for-update';

const MOST = 60;
const switches = {
  self_declaration: 'requires_self_declaration',
  daily_log: 'requires_daily_log',
} as const satisfies Record<DayFormKind, keyof Preschool>;

interface Row {
  kind: DayFormKind;
  date: string;
  content: unknown;
  filled_by_name: string;
  filled_at: Date;
}

/** The kinds that a preschool asks for. */
export function askedKinds(preschool: Preschool | undefined): DayFormKind[] {
  return (['self_declaration', 'daily_log'] as const).filter((kind) => preschool?.[switches[kind]] === true);
}

/** @throws Refusal 422 for another day, for a child who does not attend, and where nobody asks for it */
export async function fillForm(
  context: Context,
  given: Child,
  kind: DayFormKind,
  { date, content }: { date: string | undefined; content: SelfDeclaration | ChildDailyLog },
): Promise<FilledForm> {
  const { trx, actor, clock, changes } = context;
  // The child's row is the lock of everything about its day.
  const [child] = await childrenForUpdate(trx, [given.id]);
  const today = clock.today();
  if (date !== undefined && date !== today) throw invalid({ date: [messages.formTodayOnly] });
  if (!child || !attendingStatuses.includes(child.status))
    throw invalid({ child_id: [messages.childNotAttending] });
  const preschool = await Preschool.query(trx).findById(child.preschool_id);
  if (!askedKinds(preschool).includes(kind)) throw invalid({ kind: [messages.formNotAsked] });
  const key = { child_id: child.id, date: today, kind };
  const before = await trx('parent_forms').where(key).first('content', 'filled_by');
  const same = before && sameContent(before.content, content);
  if (!same) {
    const row = { ...key, content: JSON.stringify(content), filled_by: actor.userId, filled_at: clock.now() };
    await trx('parent_forms').insert(row).onConflict(['child_id', 'date', 'kind']).merge();
    // The tablets tell which children still miss one.
    if (!before) changes.changed(child.preschool_id, 'child', child.id);
    await audit(context, {
      action: before ? 'updated' : 'created',
      entityType: kind,
      entityId: `${child.id}/${today}`,
      preschoolId: child.preschool_id,
      before: before?.content,
      after: content,
    });
  }
  const [saved] = await findForms(trx, [child.id], { date: today, kind });
  if (!saved) throw new Error(`The ${kind} of child ${child.id} is gone within its own transaction.`);
  return saved.form;
}

/** The database keeps a document's fields in an order of its own. */
function sameContent(kept: object, given: object): boolean {
  const sorted = (content: object) => JSON.stringify(Object.entries(content).sort());
  return sorted(kept) === sorted(given);
}

/** Forms of children, the newest days first. */
export async function findForms(
  trx: Knex,
  childIds: readonly number[],
  { date, kind }: { date?: string; kind?: DayFormKind } = {},
): Promise<{ childId: number; form: FilledForm }[]> {
  const query = trx('parent_forms')
    .join('users', 'users.id', 'parent_forms.filled_by')
    .whereRaw('child_id = ANY(?::bigint[])', [[...childIds]])
    .orderBy([{ column: 'date', order: 'desc' }, 'child_id', 'kind'])
    .limit(MOST * childIds.length)
    .select('child_id', 'kind', 'date', 'content', 'filled_at', 'users.name AS filled_by_name');
  if (date) query.where({ date });
  if (kind) query.where({ kind });
  const rows: (Row & { child_id: number })[] = await query;
  return rows.map((row) => ({ childId: row.child_id, form: presentForm(row) }));
}

function presentForm({ kind, date, content, filled_by_name, filled_at }: Row): FilledForm {
  const filled = { kind, date, content, filled_by: filled_by_name, filled_at: filled_at.toISOString() };
  return filled as FilledForm;
}
