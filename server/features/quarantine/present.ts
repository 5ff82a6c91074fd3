/** A quarantined entry in plain words: who wrote what about which child, and why it waits. */
import type { Knex } from 'knex';
import type { QuarantinedEntryAnswer } from '#shared/endpoints/quarantined-entries';
import type { PushedOperation, QuarantineReason } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import type { SaidPart } from '#shared/records/define-record';
import { mastersOf } from '#shared/records/describe-report';
import {
  type ChooseAlternative,
  entryTypeOf,
  nameIn,
  type OperationName,
  operations as operationsByName,
  type RecordType,
  recordOf,
} from '#shared/records/index';
import { describeEntry } from '#shared/records/record-said';
import { AlternativeRow } from '../../models/alternative';
import { Master } from '../../models/master';
import { recordTables } from '../../models/record-tables';
import { type EarlyWithdrawal, keyOf } from '../../sync/early-withdrawals';
import type { TakenSince } from '../../sync/record-sync';
import { takenSince } from '../../sync/registry';
import type { ListedEntry } from './find-entries';

const reasons: Record<QuarantineReason, string> = {
  out_of_scope: messages.quarantinedOutOfScope,
  not_allowed: messages.quarantinedNotAllowed,
  session_ended: messages.quarantinedSessionEnded,
  deactivated: messages.quarantinedDeactivated,
  asked: messages.quarantinedAsked,
  consent_withdrawn: messages.quarantinedConsentWithdrawn,
};

type Withdrawn = EarlyWithdrawal & { name: string };

interface LookedUp {
  masters: Map<number, string>;
  alternatives: Map<string, AlternativeRow>;
  /** By the child and the record; what withdraws one is no entry of these. */
  withdrawn: Map<string, Withdrawn>;
  /** By the operation. */
  taken: Map<string, TakenSince & { name: string }>;
}

export async function presentEntries(
  trx: Knex,
  entries: readonly ListedEntry[],
): Promise<QuarantinedEntryAnswer[]> {
  const known = await lookUp(trx, entries);
  return entries.map((entry) => present(entry, known));
}

function present(entry: ListedEntry, known: LookedUp): QuarantinedEntryAnswer {
  const { operation, decision } = entry;
  const withdrawn = withdrawnOf(entry, known);
  const deleted = deletedOf(entry, known);
  return {
    id: entry.id,
    operation: nameOf(operation),
    record: recordTypeIn(operation),
    author: { id: entry.author_id, name: entry.author_name },
    child: {
      id: entry.child_id,
      fullname: entry.fullname ?? nameIn(operation.name, operation.arguments) ?? '',
      preschool_short_name: entry.preschool_short_name,
    },
    date: recordOf(operation.name, operation.arguments)?.date ?? '',
    reason: entry.reason,
    because: reasons[entry.reason],
    refused_because: operation.ask?.because ?? [],
    says: said(operation, known),
    keep: choiceOf(operation)?.keep ?? null,
    written_at: writtenAt(entry).toISOString(),
    held_at: entry.held_at.toISOString(),
    decision,
    decided: decision && {
      by: entry.decided_by_name ?? '',
      at: entry.decided_at?.toISOString() ?? '',
      reason: entry.decision_reason,
    },
    ...(withdrawn && { withdrawn }),
    ...(deleted && { deleted }),
  };
}

function deletedOf(
  { operation, decided_at }: ListedEntry,
  { taken }: LookedUp,
): QuarantinedEntryAnswer['deleted'] {
  const found = taken.get(operation.operation_id);
  if (!found || (decided_at && found.at > decided_at)) return undefined;
  return { by: found.name, at: found.at.toISOString(), whole: found.whole };
}

function withdrawnOf(
  { operation, child_id, decided_at }: ListedEntry,
  { withdrawn }: LookedUp,
): QuarantinedEntryAnswer['withdrawn'] {
  const { id = '' } = recordOf(operation.name, operation.arguments) ?? {};
  const found = withdrawn.get(keyOf(child_id ?? 0, id));
  if (!found || operation.name !== `record_${found.record_type}`) return undefined;
  // What was withdrawn once it stood is another matter.
  if (decided_at && found.voided_at > decided_at) return undefined;
  return { by: found.name, at: found.voided_at.toISOString(), reason: found.void_reason };
}

/** By the tablet's clock, set right by what it knew of ours; what can't be is taken as written when it arrived. */
function writtenAt({ operation, held_at }: ListedEntry): Date {
  const at = new Date(Date.parse(operation.captured_at) + operation.clock_offset_ms);
  return Number.isNaN(at.getTime()) || at > held_at ? held_at : at;
}

/** Masters and alternatives that the entries name, in two queries. */
async function lookUp(trx: Knex, entries: readonly ListedEntry[]): Promise<LookedUp> {
  const operations = entries.map(({ operation }) => operation);
  const masterIds = operations.flatMap((operation) => mastersOf(operation));
  const alternativeIds = operations.flatMap((operation) => choiceOf(operation)?.alternative_id ?? []);
  const masters = await Master.query(trx).whereRaw('id = ANY(?::bigint[])', [[...new Set(masterIds)]]);
  const alternatives = await AlternativeRow.query(trx).whereRaw('id = ANY(?::uuid[])', [alternativeIds]);
  const recordIds = operations.flatMap(({ name, arguments: made }) => recordOf(name, made)?.id ?? []);
  const types = [...new Set(operations.flatMap((operation) => eventTypeOf(operation) ?? []))];
  const withdrawn = await findWithdrawn(trx, types, recordIds);
  return {
    masters: new Map(masters.map(({ id, name }) => [id, name])),
    alternatives: new Map(alternatives.map((row) => [row.id, row])),
    withdrawn: new Map(withdrawn.map((row) => [keyOf(row.child_id, row.record_id), row])),
    taken: await findTaken(trx, entries),
  };
}

async function findTaken(trx: Knex, entries: readonly ListedEntry[]): Promise<LookedUp['taken']> {
  const taken = await takenSince(trx, entries);
  if (taken.size === 0) return new Map();
  const ids = [...taken.values()].map(({ by }) => by);
  const people: { id: number; name: string }[] = await trx('users')
    .whereRaw('id = ANY (?::bigint[])', [ids])
    .select('id', 'name');
  const names = new Map(people.map(({ id, name }) => [Number(id), name]));
  return new Map([...taken].map(([id, one]) => [id, { ...one, name: names.get(one.by) ?? '' }]));
}

/** What waits for its event; and of the events that came since, which took it away, the event itself. */
async function findWithdrawn(
  trx: Knex,
  types: readonly RecordType[],
  recordIds: readonly string[],
): Promise<Withdrawn[]> {
  const { rows } = await trx.raw(
    [
      `SELECT record_id, record_type, child_id, voided_by, voided_at, void_reason FROM early_withdrawals
        WHERE record_id = ANY (:recordIds)`,
      ...types.map(
        (type) => `
       SELECT id, '${type}', child_id, voided_by, voided_at, void_reason FROM ${recordTables[type]}
        WHERE id = ANY (:recordIds) AND voided_at IS NOT NULL`,
      ),
    ]
      .map((sql) => `SELECT found.*, users.name FROM (${sql}) AS found JOIN users ON users.id = voided_by`)
      .join(' UNION ALL '),
    { recordIds: recordIds as unknown as Knex.RawBinding },
  );
  return rows;
}

/** The kind of event that an operation records; undefined for anything else. */
function eventTypeOf(operation: PushedOperation): RecordType | undefined {
  const type = recordTypeIn(operation);
  return `void_${type}` in operationsByName && operation.name === `record_${type}`
    ? (type as RecordType)
    : undefined;
}

// What was stored went through its schema when it was quarantined.
const nameOf = ({ name }: PushedOperation) => name as OperationName;
const recordTypeIn = (operation: PushedOperation) => entryTypeOf(nameOf(operation), operation.arguments);
const choiceOf = ({ name, arguments: made }: PushedOperation) =>
  name === 'choose_alternative' ? (made as ChooseAlternative['arguments']) : null;

function said(operation: PushedOperation, { masters, alternatives }: LookedUp): SaidPart[] {
  const choice = choiceOf(operation);
  if (!choice) return describeEntry(operation, masters);
  const open = alternatives.get(choice.alternative_id);
  return open ? [saidByChoice(choice, open)] : [];
}

function saidByChoice(choice: ChooseAlternative['arguments'], open: AlternativeRow): SaidPart {
  const { section, field } = open;
  const kept = choice.keep === 'live' ? (choice.live ?? { value: open.live_value }).value : open.other_value;
  const value = choice.value ?? (Array.isArray(kept) ? kept.map(String) : String(kept ?? ''));
  return { section, master: null, removed: field === 'deleted', values: [{ field, value }] };
}
