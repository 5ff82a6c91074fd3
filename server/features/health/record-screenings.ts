/**
 * Recording health screenings, many at once: the same verb serves a teacher's queue and the REST call.
 * Reads first, decides in memory, writes in a few statements, whatever the size of the batch.
 */
import type { Knex } from 'knex';
import { hasWithdrawn } from '#shared/domain/consents';
import { dayFormMessages } from '#shared/domain/missing-forms';
import {
  flagsInSight,
  isScreeningField,
  type ScreeningContent,
  screeningFieldNames,
  screeningFlags,
} from '#shared/domain/screening';
import { attendingStatuses } from '#shared/domain/statuses';
import { messages } from '#shared/messages';
import type { OperationInput } from '#shared/records/index';
import { screeningRecord } from '#shared/records/screening';
import { type AuditEntry, audit } from '../../audit';
import { type Context, isParent } from '../../context';
import { upsert } from '../../db/insert-rows';
import { announce } from '../../events';
import type { Child } from '../../models/child';
import { HealthScreening } from '../../models/health-screening';
import { Preschool } from '../../models/preschool';
import { refused, type WriteOutcome } from '../../sync/outcome';
import type { RecordEntry } from '../../sync/record-sync';
import {
  type FoundDifference,
  followLive,
  keepAlternatives,
  openAlternatives,
} from '../alternatives/keep-alternatives';
import { claimed, liveSide, measuredAgain, repeats, writtenAgain } from './measured';

type ScreeningEntry = RecordEntry<OperationInput<'record_screening'>>;
const { type, contentOf, merge, normalise, sameContent } = screeningRecord;

interface Batch {
  context: Context;
  known: Map<string, Screening>;
  touched: Set<string>;
  /** What waited for a choice before the batch, and those that were flagged by it or by what lived. */
  waiting: Waiting;
  wasFlagged: ReadonlySet<string>;
  differences: FoundDifference[];
  audits: AuditEntry[];
}

type Screening = Pick<
  HealthScreening,
  | ('id' | 'child_id' | 'preschool_id' | 'date' | 'version')
  | ('created_at' | 'created_by' | 'by_parent' | 'updated_by' | 'updated_at')
  | ('measured_by' | 'measured_at' | 'repeated' | 'written')
> &
  ScreeningContent;

type Waiting = Awaited<ReturnType<typeof openAlternatives>>;

/** One outcome an entry, in order. A later entry of the same child and date meets the earlier one's result. */
export async function recordScreenings(context: Context, entries: ScreeningEntry[]): Promise<WriteOutcome[]> {
  const { trx } = context;
  const ids = entries.map(({ input }) => input.arguments.id);
  const found = await HealthScreening.query(trx).whereRaw('id = ANY(?::uuid[])', [ids]);
  const missing = await missingForms(
    trx,
    entries.map(({ child, input }) => ({ child, date: input.arguments.date })),
  );
  const waiting = await openAlternatives(trx, 'screening', ids);
  const batch: Batch = {
    context,
    known: new Map(found.map((screening) => [screening.id, screening])),
    touched: new Set(),
    waiting,
    wasFlagged: new Set(found.filter((one) => isFlaggedInSight(one, waiting)).map(({ id }) => id)),
    differences: [],
    audits: [],
  };
  const outcomes = entries.map((entry, index) => {
    const form = missing[index];
    return form && mayWait(batch, entry) ? refused('child_id', form) : record(batch, entry);
  });
  await write(batch);
  return outcomes;
}

/**
 * A missing form turns away a first screening that flags nothing, made online. A fever, a correction and what a tablet has
 * saved already are taken: the form is asked for beside them.
 */
function mayWait({ known }: Batch, { input, operationId }: ScreeningEntry): boolean {
  const { id, ...content } = input.arguments;
  return operationId === null && !known.has(id) && !isFlagged(content);
}

function record(batch: Batch, { child, input, operationId }: ScreeningEntry): WriteOutcome {
  const { context, known } = batch;
  const { actor, clock, changes } = context;
  const { id, date, ...given } = input.arguments;
  if (date > clock.today()) return refused('date', messages.dateFuture);
  // What a tablet saved before it knew waits for the principal, who takes it here.
  if (operationId === null && hasWithdrawn(child, 'health'))
    return refused('child_id', messages.healthWithdrawn);
  if (!attendingStatuses.includes(child.status)) return refused('child_id', messages.childNotAttending);

  const mine = { userId: actor.userId, at: clock.now() };
  const said = normalise(contentOf(given));
  const stored = known.get(id) ?? null;
  const earlier = stored && claimed(stored, said, input.base, mine);
  const isClaimed = earlier !== stored;
  const merged = merge(input.base, earlier && contentOf(earlier), contentOf(given));
  const now = mine.at;
  const value = normalise(merged.value);
  for (const difference of merged.differences) {
    const field = isScreeningField(difference.field) ? difference.field : 'body_temperature';
    const theirs = earlier ? liveSide(earlier, field) : mine;
    const where = { entityType: type, entityId: id, section: type };
    batch.differences.push({ ...difference, ...where, theirs, mine, operationId });
  }
  const changed = earlier === null || !sameContent(earlier, value);
  // Staff who find what a parent wrote at home have seen the child all the same.
  const by_parent = isParent(actor) && (earlier?.by_parent ?? true);
  const seen = earlier?.by_parent === true && !by_parent;
  if (earlier && (seen || isClaimed) && !changed) {
    known.set(id, { ...earlier, by_parent });
    batch.touched.add(id);
  }
  if (changed) {
    known.set(id, {
      id,
      child_id: child.id,
      preschool_id: earlier?.preschool_id ?? child.preschool_id,
      date,
      ...value,
      version: (earlier?.version ?? 0) + 1,
      created_at: earlier?.created_at ?? now,
      created_by: earlier ? earlier.created_by : actor.userId,
      by_parent,
      ...measuredAgain(earlier, value, mine, earlier === null && repeats(value, input.base)),
      written: writtenAgain(earlier, value, mine),
      updated_by: actor.userId,
      updated_at: now,
    });
    batch.touched.add(id);
  }
  if (changed || seen || isClaimed || merged.differences.length > 0) {
    changes.changed(child.preschool_id, type, id, date);
    batch.audits.push({
      action: earlier ? 'updated' : 'created',
      entityType: type,
      entityId: id,
      preschoolId: child.preschool_id,
      before: earlier ? contentOf(earlier) : undefined,
      after: contentOf(given),
    });
  }
  if (merged.differences.length > 0) return { status: 'alternative' };
  return { status: merged.combined ? 'merged' : 'applied' };
}

const isFlagged = (content: ScreeningContent) => screeningFlags(content).length > 0;

/** By what lives, or by a value that waits for a choice. */
const isFlaggedInSight = (
  screening: Screening,
  waiting: Waiting,
  arrived: readonly FoundDifference[] = [],
): boolean => {
  const mine = arrived.filter(({ entityId }) => entityId === screening.id);
  const alternatives = [
    ...(waiting.get(screening.id) ?? []),
    ...mine.map(({ field, other }) => ({ field, other: { value: other } })),
  ];
  return flagsInSight({ ...contentOf(screening), alternatives }).length > 0;
};

async function write(batch: Batch): Promise<void> {
  const { context, known, touched, waiting, wasFlagged, differences, audits } = batch;
  const { trx } = context;
  const rows = [...touched].flatMap((id) => known.get(id) ?? []);
  const authors = ['measured_by', 'measured_at', 'repeated', 'written', 'updated_by', 'updated_at'];
  const columns = [...screeningFieldNames, 'version', 'by_parent', ...authors];
  await upsert(trx, 'health_screenings', rows, ['id'], columns);
  await keepAlternatives(trx, differences);
  await followLive(trx, type, asked(batch), ({ entity_id, field }) => {
    const screening = known.get(entity_id);
    return screening && isScreeningField(field) ? liveSide(screening, field) : undefined;
  });
  // What lives may be untouched where a value arrived beside it.
  const moved = [...known.values()].filter(
    (one) => isFlaggedInSight(one, waiting, differences) !== wasFlagged.has(one.id),
  );
  await announce(
    context,
    'healthFlagged',
    moved.filter(({ id }) => !wasFlagged.has(id)),
  );
  await announce(
    context,
    'healthCleared',
    moved.filter(({ id }) => wasFlagged.has(id)),
  );
  await audit(context, audits);
}

/** Those that were changed and have a question open. */
const asked = ({ touched, waiting, differences }: Batch): string[] =>
  [...touched].filter((id) => waiting.has(id) || differences.some(({ entityId }) => entityId === id));

type FormKind = keyof typeof dayFormMessages;

/** For each child and date the refusal's words, or null where nothing is missing. One query where nobody asks. */
async function missingForms(
  trx: Knex,
  asked: readonly { child: Child; date: string }[],
): Promise<(string | null)[]> {
  const asking = await Preschool.query(trx)
    .whereIn('id', [...new Set(asked.map(({ child }) => child.preschool_id))])
    .where((either) => either.where('requires_self_declaration', true).orWhere('requires_daily_log', true));
  if (asking.length === 0) return asked.map(() => null);
  const filled: { child_id: number; date: string; kind: FormKind }[] = await trx('parent_forms')
    .whereIn(
      'child_id',
      asked.map(({ child }) => child.id),
    )
    .whereIn(
      'date',
      asked.map(({ date }) => date),
    )
    .select('child_id', 'date', 'kind');
  return asked.map(({ child, date }) => {
    const preschool = asking.find((one) => one.id === child.preschool_id);
    const wanted: FormKind[] = [];
    if (preschool?.requires_self_declaration) wanted.push('self_declaration');
    if (preschool?.requires_daily_log) wanted.push('daily_log');
    const missing = wanted.find(
      (kind) =>
        !filled.some((form) => form.kind === kind && form.child_id === child.id && form.date === date),
    );
    return missing ? dayFormMessages[missing] : null;
  });
}
