/**
 * Carries out operations that may be done: those of one name go to their verb together, in one savepoint.
 * Where a whole run fails in the database, each of its operations is tried alone, so that one bad entry takes no
 * other with it.
 */
import type { PushResult } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import { type ChooseAlternative, isNoteName } from '#shared/records/index';
import type { Context } from '../context';
import { chooseAlternative } from '../features/alternatives/choose-alternative';
import { refusalOf } from '../http/errors';
import { log } from '../log';
import type { Child } from '../models/child';
import { ChangeLog } from './change-log';
import type { WriteOutcome } from './outcome';
import { type Prepared, refusal } from './prepare';
import type { RecordEntry } from './record-sync';
import { choiceSync, noteSync, operationSync } from './registry';

export interface Allowed {
  prepared: Prepared;
  /** Null for what is about a preschool. */
  child: Child | null;
}

/** One result an operation, in any order. After one that is not done, the ones behind it on its entity wait. */
export async function runOperations(context: Context, allowed: readonly Allowed[]): Promise<PushResult[]> {
  const results: PushResult[] = [];
  const stopped = new Set<string>();
  for (let waiting = allowed; waiting.length > 0; ) {
    const { run, rest } = nextRun(waiting);
    waiting = rest;
    const due = run.filter(({ prepared }) => !stopped.has(prepared.entityId));
    const done = await runTogether(context, due);
    for (const { prepared } of run) {
      const result = done.get(prepared) ?? { operation_id: prepared.operationId, status: 'retry' };
      if (result.status === 'refused' || result.status === 'retry') stopped.add(prepared.entityId);
      results.push(result);
    }
  }
  return results;
}

/**
 * All operations of the first one's name that nothing before them holds up: entities are independent, and each one's
 * own operations keep their order. Neighbours or not, so that a queue of mixed kinds costs no more than a sorted one.
 */
function nextRun(waiting: readonly Allowed[]): { run: Allowed[]; rest: Allowed[] } {
  const run: Allowed[] = [];
  const rest: Allowed[] = [];
  const met = new Set<string>();
  for (const one of waiting) {
    const { name, entityId } = one.prepared;
    const joins = name === waiting[0]?.prepared.name && !met.has(entityId);
    (joins ? run : rest).push(one);
    met.add(entityId);
  }
  return { run, rest };
}

async function runTogether(context: Context, run: readonly Allowed[]): Promise<Map<Prepared, PushResult>> {
  if (run.length === 0) return new Map();
  try {
    const outcomes = await inSavepoint(context, (inner) => perform(inner, run));
    return new Map(run.map(({ prepared }, index) => [prepared, toResult(prepared, outcomes[index])]));
  } catch (error) {
    const [only] = run;
    if (run.length === 1 && only) return new Map([[only.prepared, failureOf(only.prepared, error)]]);
  }
  const apart = new Map<Prepared, PushResult>();
  for (const one of run)
    for (const [prepared, result] of await runTogether(context, [one])) apart.set(prepared, result);
  return apart;
}

/** What a savepoint that failed announced is forgotten with it. */
async function inSavepoint<T>(context: Context, work: (inner: Context) => Promise<T>): Promise<T> {
  const changes = new ChangeLog();
  const done = await context.trx.transaction((trx) => work({ ...context, trx, changes }));
  context.changes.absorb(changes);
  return done;
}

async function perform(context: Context, run: readonly Allowed[]): Promise<WriteOutcome[]> {
  const name = run[0]?.prepared.name;
  // A run is of one name, so its inputs are that verb's.
  if (name && isNoteName(name))
    return noteSync(name).run(
      context,
      run.map(({ prepared }) => prepared),
    );
  const entries = run.flatMap(({ prepared: { input, operationId }, child }) =>
    child ? { child, input, operationId } : [],
  );
  if (name && name !== 'choose_alternative') return operationSync(name).run(context, entries);
  const outcomes: WriteOutcome[] = [];
  for (const entry of entries as RecordEntry<ChooseAlternative>[]) {
    const choice = choiceSync(entry.input.arguments.entity_type);
    outcomes.push(await chooseAlternative(context, entry, choice));
  }
  return outcomes;
}

function toResult({ operationId }: Prepared, outcome: WriteOutcome | undefined): PushResult {
  if (!outcome) throw new Error('A verb gave fewer outcomes than it had entries.');
  return outcome.status === 'refused'
    ? refusal(operationId, outcome.errors)
    : { operation_id: operationId, status: outcome.status };
}

/** Bad data is its author's to mend; anything else is the server's fault, and the entry is offered again. */
function failureOf({ operationId }: Prepared, error: unknown): PushResult {
  const known = refusalOf(error);
  if (known?.details.errors) return refusal(operationId, known.details.errors);
  log.error({ operation_id: operationId, err: error }, 'an entry could not be taken');
  return { operation_id: operationId, status: 'retry', message: messages.broken };
}
