/** The oracle of what was taken away: a row, a report, an event. It stays away, or people are asked about it. */
import { type SoappField, sectionRules, soappFields } from '#shared/domain/daily-report';
import { same } from '#shared/records/merge-fields';
import type { DeleteReport, SaveReport } from '#shared/records/report-shapes';
import type { OutboxRow } from '../../../src/local/outbox-row';
import type { PushedContent } from './judge-saves';
import type { Save } from './ledger';
import type { Truth } from './server-truth';
import type { Simulation } from './simulation';

/** @param sent what the tablet sent of it, which the server did */
export function standsAgain(simulation: Simulation, truth: Truth, sent: PushedContent, save: Save): boolean {
  const { target, entityId } = save;
  if (target.kind === 'event-voided')
    return truth.events.some(({ id, voided }) => id === entityId && !voided);
  if (target.kind === 'row-deleted') {
    const { sections } = sent.base as SaveReport['base'];
    const isSeen = sections[target.section]?.rows.some(({ id }) => id === target.rowId);
    return isSeen === true && rowStands(truth, save, target.rowId);
  }
  if (target.kind !== 'report-deleted' || roleChanged(simulation)) return false;
  const { sections = {}, taken = [] } = sent.base as DeleteReport['base'];
  const role = simulation.cast.people.find(({ id }) => id === save.authorId)?.role;
  return taken.some((section) => {
    // A therapist's deletion leaves what a teacher writes, and the other way round.
    if ((sectionRules[section].edit === 'ot_edit') !== (role === 'therapist')) return false;
    if (section !== 'soapp')
      return sections[section]?.rows.some(({ id }) => rowStands(truth, save, id)) ?? false;
    const seen = sections.soapp?.texts ?? {};
    return soappFields.some((field) => textStands(truth, save, field, seen[field] ?? null));
  });
}

/** A withdrawal is refused for nothing that its author could not know. */
export const isRefusedUnknown = ({ target }: Save, row: OutboxRow | undefined): boolean =>
  target.kind === 'event-voided' && row?.state === 'refused' && row.last_error?.errors.id !== undefined;

/** What a deletion takes is judged by the role of whoever sends it. */
const roleChanged = ({ tally }: Simulation) =>
  tally.counts.has('role changed') || tally.counts.has('only a parent from now on');

function rowStands({ rows, alternatives }: Truth, { entityId }: Save, rowId: string): boolean {
  const row = rows.find(({ id, deleted_at }) => id === rowId && deleted_at === null);
  if (!row || row.report_id !== entityId) return false;
  return !alternatives.some(
    ({ entity_id, section, row_id }) =>
      entity_id === entityId && (row_id === rowId || (row_id === null && section === row.section)),
  );
}

function textStands(
  { reports, alternatives }: Truth,
  { entityId }: Save,
  field: SoappField,
  seen: string | null,
): boolean {
  const text = reports.find(({ id }) => id === entityId)?.[field] ?? null;
  if (seen === null || !same(text, seen)) return false;
  return !alternatives.some((one) => one.entity_id === entityId && one.field === field);
}
