/**
 * Kinds of immutable events: an event is recorded once, corrected by a later one that names it, or voided with a
 * reason. Reads first, decides in memory, writes in one statement, whatever the size of the batch.
 */
import type { Knex } from 'knex';
import type { ConsentPurpose } from '#shared/domain/consents';
import { momentOf } from '#shared/domain/incident';
import { attendingStatuses } from '#shared/domain/statuses';
import { messages } from '#shared/messages';
import type { CorrectedEvent, EventDocument } from '#shared/records/event-record';
import type { DocumentOf, KindOf, OperationInput, OperationName, RecordType } from '#shared/records/index';
import { type AuditEntry, audit } from '../audit';
import { type Actor, type Context, seesWithdrawn } from '../context';
import type { Child } from '../models/child';
import { recordTables } from '../models/record-tables';
import {
  type EarlyWithdrawals,
  findEarly,
  forgetDeclined,
  forgetEarly,
  keyOf,
  storeEarly,
} from './early-withdrawals';
import { refused, type WriteOutcome } from './outcome';
import { byId, type Reading, type RecordEntry, type RecordSync, type Waiting } from './record-sync';

/** The kinds that are declared as events. */
type EventType = {
  [Type in RecordType]: `void_${Type}` extends keyof KindOf<Type>['operations'] ? Type : never;
}[RecordType];

/** An event in its table, beside the columns of its content. */
export interface EventRow {
  id: string;
  child_id: number;
  preschool_id: number;
  date: string;
  corrects: string | null;
  /** True where a parent wrote it as one, and of all that corrects it: a slip of staff takes no note from its parent. */
  by_parent: boolean;
  recorded_by: number;
  recorded_at: Date;
  voided_by: number | null;
  voided_at: Date | null;
  void_reason: string | null;
}

/** What the two verbs need of a kind. */
interface EventKind {
  type: RecordType;
  correctsUnknown: string;
  fieldNames: readonly string[];
  contentOf(record: never): object;
  dayOf(made: Record<string, unknown>): string;
}

export interface Rules {
  /** True where parents write, as parents. */
  byParent: boolean;
  /** Null where the event may be corrected and voided, else what is told. */
  mayChange(row: EventRow): string | null;
}

/** Staff change any event of a child that they reach. */
export const staffRules: Rules = { byParent: false, mayChange: () => null };

interface RecordInput {
  arguments: { id: string; child_id: number; corrects?: CorrectedEvent | null | undefined };
}
interface VoidInput {
  arguments: { id: string; child_id: number; reason: string };
}

/** At which preschool a child was when something happened to it. */
type PlaceOf = (child: Child, content: { day?: string; time?: string }) => number;

/** What was noted before a child moved may arrive after it did. */
async function placesOf({ trx }: Context, entries: readonly RecordEntry<RecordInput>[]): Promise<PlaceOf> {
  const former: { child_id: number; preschool_id: number; ended_at: Date }[] = await trx('former_places')
    .whereRaw('child_id = ANY (?::bigint[])', [[...new Set(entries.map(({ child }) => child.id))]])
    .orderBy('ended_at')
    .select();
  return (child, { day, time }) => {
    if (day === undefined || time === undefined) return child.preschool_id;
    const at = momentOf(day, time);
    const there = former.find(({ child_id, ended_at }) => child_id === child.id && at < ended_at);
    return (there ?? child).preschool_id;
  };
}

class Batch {
  readonly touched = new Map<string, EventRow>();
  readonly audits: AuditEntry[] = [];

  constructor(
    readonly context: Context,
    readonly kind: EventKind,
    readonly known: Map<string, EventRow>,
    readonly placeOf: PlaceOf = ({ preschool_id }) => preschool_id,
    readonly early: EarlyWithdrawals = new Map(),
  ) {}

  static async load(
    context: Context,
    kind: EventKind,
    ids: readonly string[],
    placeOf?: PlaceOf,
    early?: EarlyWithdrawals,
  ): Promise<Batch> {
    const rows: EventRow[] = await context
      .trx(recordTables[kind.type])
      .whereRaw('id = ANY(?::uuid[])', [[...new Set(ids)]]);
    return new Batch(context, kind, byId(rows), placeOf, early);
  }

  content(record: object): object {
    return this.kind.contentOf(record as never);
  }

  /** Takes what an event became, and tells the tablets and the trail. */
  put(row: EventRow, child: Child, told: Pick<AuditEntry, 'action' | 'before' | 'after'>): void {
    const { type } = this.kind;
    this.known.set(row.id, row);
    this.touched.set(row.id, row);
    this.context.changes.changed(child.preschool_id, type, row.id, row.date);
    this.audits.push({ ...told, entityType: type, entityId: row.id, preschoolId: child.preschool_id });
  }

  async write(): Promise<void> {
    const { trx } = this.context;
    if (this.touched.size === 0) return;
    const table = recordTables[this.kind.type];
    await trx(table)
      .insert([...this.touched.values()])
      .onConflict('id')
      .merge(['voided_by', 'voided_at', 'void_reason'])
      // An event of another child that took this id a moment ago stays as it is.
      .whereRaw(`${table}.child_id = EXCLUDED.child_id`);
    await forgetEarly(
      trx,
      [...this.touched.values()].flatMap(({ child_id, id }) => this.early.get(keyOf(child_id, id)) ?? []),
    );
    await audit(this.context, this.audits);
  }
}

/** Records events; an event that is there already with the same content is done, and one that was withdrawn comes as such. */
export async function recordEvents(
  context: Context,
  kind: EventKind,
  entries: readonly RecordEntry<RecordInput>[],
  rules: Rules,
  placeOf?: PlaceOf,
  withdrawn?: EarlyWithdrawals,
): Promise<WriteOutcome[]> {
  const ids = entries.flatMap(({ input: { arguments: given } }) =>
    [given.id, given.corrects?.id ?? []].flat(),
  );
  const early = withdrawn ?? (await findEarly(context.trx, kind.type, entries));
  const batch = await Batch.load(context, kind, ids, placeOf ?? (await placesOf(context, entries)), early);
  const outcomes = entries.map((entry) => record(batch, entry, rules));
  await batch.write();
  return outcomes;
}

const STANDING = { voided_by: null, voided_at: null, void_reason: null };

function record(batch: Batch, { child, input }: RecordEntry<RecordInput>, rules: Rules): WriteOutcome {
  const { actor, clock } = batch.context;
  const { id } = input.arguments;
  const corrects = input.arguments.corrects?.id ?? null;
  const content = batch.content(input.arguments);
  const there = batch.known.get(id);
  if (there) {
    const isSame = there.child_id === child.id && there.corrects === corrects;
    return isSame && JSON.stringify(batch.content(there)) === JSON.stringify(content)
      ? { status: 'applied' }
      : refused('id', messages.operationReused);
  }
  // What has happened to a child who left since has happened.
  if (!('day' in content) && !attendingStatuses.includes(child.status))
    return refused('child_id', messages.childNotPresent);
  const corrected = corrects === null ? undefined : batch.known.get(corrects);
  if (corrects === id || (corrected && corrected.child_id !== child.id))
    return refused('corrects', batch.kind.correctsUnknown);
  const wrong = corrected && rules.mayChange(corrected);
  if (wrong) return refused('corrects', wrong);
  const { voided_by, voided_at, void_reason } = batch.early.get(keyOf(child.id, id)) ?? STANDING;
  const row = {
    id,
    child_id: child.id,
    preschool_id: corrected?.preschool_id ?? batch.placeOf(child, content),
    // As the server knows it, where it does.
    date: batch.kind.dayOf({ ...content, corrects: corrected ?? input.arguments.corrects }),
    ...content,
    corrects,
    by_parent: corrected?.by_parent ?? rules.byParent,
    recorded_by: actor.userId,
    recorded_at: clock.now(),
    voided_by,
    voided_at,
    void_reason,
  };
  batch.put(row, child, {
    action: corrected ? 'corrected' : 'recorded',
    before: corrected && batch.content(corrected),
    after: { child_id: child.id, ...content, ...(voided_at && { voided_by, void_reason }) },
  });
  return { status: 'applied' };
}

/**
 * Voids events. Of two who void one the first stays; what is voided already is done. What a tablet withdraws before it is there
 * is withdrawn as it comes.
 */
export async function voidEvents(
  context: Context,
  kind: EventKind,
  entries: readonly RecordEntry<VoidInput>[],
  rules: Rules,
): Promise<WriteOutcome[]> {
  const batch = await Batch.load(
    context,
    kind,
    entries.map(({ input }) => input.arguments.id),
  );
  const { actor, clock } = context;
  const early = await storeEarly(
    context,
    kind.type,
    entries.filter(({ operationId, input }) => operationId !== null && !batch.known.has(input.arguments.id)),
  );
  const outcomes = entries.map(({ child, input: { arguments: given } }): WriteOutcome => {
    const row = batch.known.get(given.id);
    if (!row || row.child_id !== child.id)
      return early.has(keyOf(child.id, given.id)) ? { status: 'applied' } : refused('id', messages.notFound);
    const wrong = rules.mayChange(row);
    if (wrong) return refused('id', wrong);
    if (row.voided_at) return { status: 'applied' };
    const voided = { voided_by: actor.userId, voided_at: clock.now(), void_reason: given.reason };
    batch.put({ ...row, ...voided }, child, {
      action: 'voided',
      before: { child_id: child.id, ...batch.content(row) },
      after: { void_reason: given.reason },
    });
    return { status: 'applied' };
  });
  await batch.write();
  return outcomes;
}

/**
 * The events of these ids, as the feed carries them. A tablet that begins gets a hundred thousand: only the columns that are
 * told are read, and each document is filled in the same order.
 */
async function loadEvents(
  { trx, actor }: Reading,
  kind: EventKind,
  consent: ConsentPurpose | null,
  ids: string[],
) {
  const told = ['id', 'child_id', 'date', 'corrects', 'recorded_at', 'voided_at', 'void_reason'];
  const columns = [...told, ...kind.fieldNames].map((name) => `events.${name}`).join();
  const hidden = seesWithdrawn(actor) ? null : consent;
  const { rows } = await trx.raw(
    `SELECT ${columns}, children.preschool_id, recorder.name AS recorder, voider.name AS voider,
            known.name AS known_by, known.acknowledged_at AS known_at
       FROM ${recordTables[kind.type]} AS events
       JOIN children ON children.id = events.child_id
       JOIN users AS recorder ON recorder.id = recorded_by
       LEFT JOIN users AS voider ON voider.id = voided_by
       LEFT JOIN LATERAL (
         SELECT users.name, acknowledged_at FROM acknowledgements JOIN users ON users.id = user_id
          WHERE record_id = events.id ORDER BY acknowledged_at, user_id LIMIT 1) AS known ON true
      WHERE events.id = ANY (?::uuid[])${hidden === null ? '' : ' AND NOT ? = ANY (children.withdrawn_consents)'}`,
    [ids, hidden].filter((binding) => binding !== null),
  );
  return byId((rows as LoadedEvent[]).map((row) => documentOf(row, kind.fieldNames)));
}

type LoadedEvent = EventRow & { recorder: string; voider: string } & Record<string, unknown> &
  ({ known_by: string; known_at: Date } | { known_by: null });

function documentOf(row: LoadedEvent, fieldNames: readonly string[]): EventDocument<object> {
  const { id, child_id, preschool_id, date, corrects, recorder, recorded_at, voider, voided_at } = row;
  const document: EventDocument<object> = {
    id,
    child_id,
    preschool_id,
    date,
    recorded: { by: recorder, at: recorded_at.toISOString() },
    corrects,
    voided: voided_at && { by: voider, at: voided_at.toISOString(), reason: row.void_reason ?? '' },
  };
  if (row.known_by !== null) document.acknowledged = { by: row.known_by, at: row.known_at.toISOString() };
  const content = document as unknown as Record<string, unknown>;
  for (const name of fieldNames) content[name] = row[name];
  return document;
}

/** What follows the recording of events, in its transaction; it may be told of an event again. The preschool of each child is where it happened. */
export type Follow = (context: Context, entries: readonly RecordEntry<RecordInput>[]) => Promise<void>;
/** Reads what it needs for all entries at once, then says what is wrong with each; null for nothing. */
export type Refusal = (
  context: Context,
  entries: readonly RecordEntry<RecordInput>[],
) => Promise<(entry: RecordEntry<RecordInput>) => { field: string; message: string } | null>;
interface Extras {
  /** What parents consent to where it is recorded, and staff do not read once that was withdrawn; null where nobody asks them. */
  consent: ConsentPurpose | null;
  follow?: Follow;
  /** The same of what was voided. */
  followVoid?: (context: Context, entries: readonly RecordEntry<unknown>[]) => Promise<void>;
  refusal?: Refusal;
}

/** What is told with its day has happened: nobody arrives tomorrow. */
function ofFuture(
  { input }: RecordEntry<RecordInput>,
  today: string,
): ReturnType<Awaited<ReturnType<Refusal>>> {
  const { day } = input.arguments as { day?: string };
  return day !== undefined && day > today ? { field: 'day', message: messages.dateFuture } : null;
}

/** Each with the preschool that its event is stored with: a correction stays where the event was. */
async function atTheirPlaces(
  { trx }: Context,
  { type }: EventKind,
  entries: readonly RecordEntry<RecordInput>[],
  placeOf: PlaceOf,
): Promise<RecordEntry<RecordInput>[]> {
  const changed = entries.flatMap(({ input: { arguments: given } }) => (given.corrects ? given.id : []));
  const stored: { id: string; preschool_id: number }[] =
    changed.length === 0
      ? []
      : await trx(recordTables[type])
          .whereRaw('id = ANY (?::uuid[])', [changed])
          .select('id', 'preschool_id');
  const rows = byId(stored);
  return entries.map(({ child, ...entry }) => {
    const given = entry.input.arguments as { id: string; day?: string; time?: string };
    const preschool_id = rows.get(given.id)?.preschool_id ?? placeOf(child, given);
    return { ...entry, child: { ...child, preschool_id } as Child };
  });
}

/** What a feature brings for a kind of event: `may` says who of the staff records and voids. */
export function eventSync<Type extends EventType>(
  kind: EventKind & { type: Type },
  may: (actor: Actor, child: Child, input: { arguments: object }) => boolean,
  { consent, follow, followVoid, refusal }: Extras,
): RecordSync<Type> {
  const { type } = kind;
  return {
    type,
    consent: consent && {
      purpose: consent,
      needed: { [`record_${type}`]: () => true, [`void_${type}`]: () => false },
    },
    load: (reading: Reading, ids: string[]) =>
      loadEvents(reading, kind, consent, ids) as unknown as Promise<Map<string, DocumentOf<Type>>>,
    operations: {
      [`record_${type}`]: {
        may,
        forgetDeclined: (trx: Knex, entry: Waiting) => forgetDeclined(trx, type, entry),
        run: async (
          context: Context,
          entries: RecordEntry<OperationInput<OperationName> & RecordInput>[],
        ) => {
          const wrongWith = await refusal?.(context, entries);
          const today = context.clock.today();
          const wrongs = entries.map((entry) => ofFuture(entry, today) ?? wrongWith?.(entry) ?? null);
          const right = entries.filter((_, place) => wrongs[place] === null);
          const placeOf = await placesOf(context, right);
          const early = await findEarly(context.trx, type, right);
          const recorded = await recordEvents(context, kind, right, staffRules, placeOf, early);
          const outcomes = wrongs.map((wrong) =>
            wrong ? refused(wrong.field, wrong.message) : (recorded.shift() as WriteOutcome),
          );
          const applied = entries.filter((_, place) => outcomes[place]?.status === 'applied');
          // What was withdrawn before it came is told to nobody.
          const isWithdrawn = ({ child, input }: RecordEntry<RecordInput>) =>
            early.has(keyOf(child.id, input.arguments.id));
          const [withdrawn, told] = [true, false].map((is) =>
            applied.filter((one) => isWithdrawn(one) === is),
          );
          await follow?.(context, await atTheirPlaces(context, kind, told ?? [], placeOf));
          if (withdrawn?.length) await followVoid?.(context, withdrawn);
          return outcomes;
        },
      },
      [`void_${type}`]: {
        may,
        run: async (context: Context, entries: RecordEntry<OperationInput<OperationName> & VoidInput>[]) => {
          const outcomes = await voidEvents(context, kind, entries, staffRules);
          await followVoid?.(
            context,
            entries.filter((_, place) => outcomes[place]?.status === 'applied'),
          );
          return outcomes;
        },
      },
    },
  } as unknown as RecordSync<Type>;
}
