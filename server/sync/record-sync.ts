/**
 * What a feature brings for each kind of offline record that it owns (its `sync.ts`): how the feed's documents are
 * loaded, and for each operation who may do it and the verb that does it.
 */
import type { Knex } from 'knex';
import type { ConsentPurpose } from '#shared/domain/consents';
import type { PushedOperation } from '#shared/endpoints/sync';
import type {
  ChoosingType,
  DocumentOf,
  KindOf,
  NoteName,
  OperationInput,
  OperationName,
  RecordType,
} from '#shared/records/index';
import type { Actor, Context } from '../context';
import type { ChoiceSync } from '../features/alternatives/chosen';
import type { Child } from '../models/child';
import type { WriteOutcome } from './outcome';

/** One entry of a batch, as its verb takes it. */
export interface RecordEntry<Input> {
  /** The child, locked by the caller and inside the actor's rights. */
  child: Child;
  input: Input;
  /** Null for a call that no tablet queued. */
  operationId: string | null;
}

export interface Reading {
  trx: Knex;
  actor: Actor;
}

/** An entry that waits for the principal, as it was quarantined. */
export interface Waiting {
  author_id: number;
  child_id: number | null;
  operation: PushedOperation;
}

/** What of an entry was taken away while it waited: accepted, it stays away. */
export interface TakenSince {
  by: number;
  at: Date;
  /** True of all that the entry says. */
  whole: boolean;
}

export interface OperationSync<Input> {
  /** Whether someone who reaches the child may do this. */
  may(actor: Actor, child: Child, input: Input): boolean;
  /** Does a whole batch in a few statements; one outcome an entry, in order. */
  run(context: Context, entries: RecordEntry<Input>[]): Promise<WriteOutcome[]>;
  /** Forgets what its author took away of an entry that is declined: what they send again stands. */
  forgetDeclined?(trx: Knex, entry: Waiting): Promise<void>;
  /** By the operation's id. Absent where what was taken away is told otherwise. */
  takenSince?(trx: Knex, entries: readonly Waiting[]): Promise<Map<string, TakenSince>>;
}

/** What a feature brings for a note, which is about a preschool. */
export interface NoteSync<Input> {
  /** Whether someone who reaches the preschool may do this. */
  may(actor: Actor, input: Input): boolean;
  run(context: Context, entries: Omit<RecordEntry<Input>, 'child'>[]): Promise<WriteOutcome[]>;
}
export type NoteSyncs = { [Name in NoteName]: NoteSync<OperationInput<Name>> };

type OperationsOf<Type extends RecordType> = Extract<keyof KindOf<Type>['operations'], OperationName>;

/** What parents may withdraw their consent to: staff then read nothing of it, and what tablets had written waits for the principal. */
type ConsentSync<Type extends RecordType> = {
  purpose: ConsentPurpose;
  /** By operation: whether it says something that the consent is for. */
  needed: { [Name in OperationsOf<Type>]: (input: OperationInput<Name>) => boolean };
} & (Type extends ChoosingType
  ? {
      /** Of a choice, by the section of its question: whether it says something that the consent is for. */
      neededToChoose(section: string | null): boolean;
    }
  : { neededToChoose?: never });

/** What a feature brings for a kind. A kind that asks to choose brings its choice; no other may. */
export type RecordSync<Type extends RecordType> = {
  type: Type;
  /** Null where no consent is asked for it. */
  consent: ConsentSync<Type> | null;
  /** The documents of these ids, by id, less what the actor may not read. */
  load(reading: Reading, ids: string[]): Promise<Map<string, DocumentOf<Type>>>;
  operations: { [Name in OperationsOf<Type>]: OperationSync<OperationInput<Name>> };
} & (Type extends ChoosingType ? { choose: ChoiceSync } : { choose?: never });

export function byId<T extends { id: number | string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [String(row.id), row]));
}
