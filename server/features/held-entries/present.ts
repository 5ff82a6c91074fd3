/** A held entry in plain words: who wrote what about which child, and why it was held. */
import type { Knex } from 'knex';
import { type ReportRow, rowFields, rowSections, soappFields } from '#shared/domain/daily-report';
import { type ScreeningField, screeningFieldNames } from '#shared/domain/screening';
import { formatDegrees } from '#shared/domain/screening-words';
import type { HeldEntry, SaidPart } from '#shared/endpoints/held-entries';
import type { HeldReason, PushedOperation } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import type { ChooseAlternative, RecordScreening, SaveReport } from '#shared/operations/operations';
import { AlternativeRow } from '../../models/alternative';
import { Master } from '../../models/master';
import type { ListedEntry } from './find-held-entries';

const reasons: Record<HeldReason, string> = {
  out_of_scope: messages.heldOutOfScope,
  not_allowed: messages.heldNotAllowed,
  session_ended: messages.heldSessionEnded,
  deactivated: messages.heldDeactivated,
  asked: messages.heldAsked,
};

interface LookedUp {
  masters: Map<number, string>;
  alternatives: Map<string, AlternativeRow>;
}

export async function presentHeldEntries(trx: Knex, entries: readonly ListedEntry[]): Promise<HeldEntry[]> {
  const known = await lookUp(
    trx,
    entries.map(({ operation }) => operation),
  );
  return entries.map((entry) => present(entry, known));
}

function present(entry: ListedEntry, known: LookedUp): HeldEntry {
  const { operation, decision } = entry;
  const { date, keep = null } = operation.arguments as { date: string; keep?: HeldEntry['keep'] };
  return {
    id: entry.id,
    operation: operation.name as HeldEntry['operation'],
    author: { id: entry.author_id, name: entry.author_name },
    child: {
      id: entry.child_id,
      fullname: entry.fullname,
      preschool_short_name: entry.preschool_short_name,
    },
    date,
    reason: entry.reason,
    because: reasons[entry.reason],
    refused_because: operation.ask?.because ?? [],
    says: said(operation, known),
    keep,
    written_at: writtenAt(entry).toISOString(),
    held_at: entry.held_at.toISOString(),
    decision,
    decided: decision && {
      by: entry.decided_by_name ?? '',
      at: entry.decided_at?.toISOString() ?? '',
      reason: entry.decision_reason,
    },
  };
}

/** By the tablet's clock, set right by what it knew of ours; what can't be is taken as written when it arrived. */
function writtenAt({ operation, held_at }: ListedEntry): Date {
  const at = new Date(Date.parse(operation.captured_at) + operation.clock_offset_ms);
  return Number.isNaN(at.getTime()) || at > held_at ? held_at : at;
}

/** Masters and alternatives that the entries name, in two queries. */
async function lookUp(trx: Knex, operations: readonly PushedOperation[]): Promise<LookedUp> {
  const masterIds = new Set<number>();
  const alternativeIds = new Set<string>();
  for (const { name, arguments: made, base } of operations) {
    if (name === 'choose_alternative')
      alternativeIds.add((made as ChooseAlternative['arguments']).alternative_id);
    if (name !== 'save_report') continue;
    for (const section of rowSections) {
      const rows = [
        ...((made as SaveReport['arguments']).sections[section]?.rows ?? []),
        ...((base as SaveReport['base']).sections[section]?.rows ?? []),
      ];
      for (const row of rows) if ('master_id' in row) masterIds.add(row.master_id);
    }
  }
  const masters = await Master.query(trx).whereRaw('id = ANY(?::bigint[])', [[...masterIds]]);
  const alternatives = await AlternativeRow.query(trx).whereRaw('id = ANY(?::uuid[])', [[...alternativeIds]]);
  return {
    masters: new Map(masters.map(({ id, name }) => [id, name])),
    alternatives: new Map(alternatives.map((row) => [row.id, row])),
  };
}

/** What was stored went through its schema when it was held. */
function said({ name, arguments: made, base }: PushedOperation, known: LookedUp): SaidPart[] {
  switch (name) {
    case 'record_screening':
      return saidByScreening(made as RecordScreening['arguments']);
    case 'save_report':
      return saidByReport(made as SaveReport['arguments'], base as SaveReport['base'], known);
    case 'choose_alternative':
      return saidByChoice(made as ChooseAlternative['arguments'], known);
    default:
      return [];
  }
}

function saidByScreening(made: RecordScreening['arguments']): SaidPart[] {
  const values = screeningFieldNames.flatMap((field) => {
    const value = made[field];
    if (value === null || value === undefined || value === '') return [];
    return { field, value: Array.isArray(value) ? value : textOf(field, value) };
  });
  return [{ section: 'screening', master: null, removed: false, values }];
}

function textOf(field: ScreeningField, value: unknown): string {
  return field === 'body_temperature' ? formatDegrees(Number(value)) : String(value);
}

function saidByReport(
  made: SaveReport['arguments'],
  base: SaveReport['base'],
  { masters }: LookedUp,
): SaidPart[] {
  const parts: SaidPart[] = [];
  for (const section of rowSections) {
    for (const row of made.sections[section]?.rows ?? []) {
      const before = base.sections[section]?.rows.find(({ id }) => id === row.id);
      const removed = 'deleted' in row;
      const written: Partial<ReportRow> = removed ? (before ?? {}) : row;
      parts.push({
        section,
        master: masters.get(written.master_id ?? 0) ?? null,
        removed,
        values: rowFields.flatMap((field) => {
          const value = written[field];
          return field === 'master_id' || !value ? [] : [{ field, value: String(value) }];
        }),
      });
    }
  }
  const { texts } = made.sections.soapp ?? {};
  if (texts) {
    const values = soappFields
      .filter((field) => field in texts)
      .map((field) => ({ field, value: texts[field] ?? '' }));
    parts.push({ section: 'soapp', master: null, removed: false, values });
  }
  if (made.ready !== undefined) {
    const values = [{ field: 'ready', value: made.ready ? '1' : '0' }];
    parts.push({ section: 'report', master: null, removed: false, values });
  }
  return parts;
}

function saidByChoice(made: ChooseAlternative['arguments'], { alternatives }: LookedUp): SaidPart[] {
  const open = alternatives.get(made.alternative_id);
  if (!open) return [];
  const kept = made.keep === 'live' ? open.live_value : open.other_value;
  const value = made.value ?? (Array.isArray(kept) ? kept.map(String) : kept === null ? '' : String(kept));
  const section = open.section as SaidPart['section'];
  return [
    { section, master: null, removed: open.field === 'deleted', values: [{ field: open.field, value }] },
  ];
}
