/**
 * What happens to an entry by its author's rights at this moment: done, held for the principal, or refused. An
 * author who lost access loses no entry (offline.md).
 */
import { reportSections } from '#shared/domain/daily-report';
import type { HeldReason } from '#shared/endpoints/sync';
import type { SaveReport } from '#shared/operations/operations';
import { type Actor, can, reaches } from '../context';
import { dailyReportsPolicy } from '../features/daily-reports/policy';
import { healthPolicy } from '../features/health/policy';
import type { Child } from '../models/child';
import type { Prepared } from './prepare';

export type Right = 'allowed' | 'unknown' | HeldReason;

/** Parents have no tablet's queue, and learn nothing of other children. Who has no role left was staff before. */
export function mayHand(actor: Actor): boolean {
  return actor.reach !== 'own' || !can(actor, 'portal_view');
}

/** @param section the section of the alternative that a choice names, where the operation is a choice */
export function rightOn(
  actor: Actor,
  child: Child | undefined,
  prepared: Prepared,
  section: string | null,
): Right {
  if (!child || !mayHand(actor)) return 'unknown';
  if (actor.standing !== 'live') return actor.standing;
  if (!reaches(actor, child.preschool_id)) return 'out_of_scope';
  return mayDo(actor, child, prepared, section) ? 'allowed' : 'not_allowed';
}

function mayDo(actor: Actor, child: Child, { name, input }: Prepared, section: string | null): boolean {
  switch (name) {
    case 'record_screening':
      return healthPolicy.record(actor, child);
    case 'save_report':
      return (
        dailyReportsPolicy.edit(actor, child) &&
        sectionsOf(input).every((each) => dailyReportsPolicy.editSection(actor, each))
      );
    case 'delete_report':
      return dailyReportsPolicy.edit(actor, child);
    case 'choose_alternative': {
      if (section === 'screening') return healthPolicy.record(actor, child);
      const reportSection = reportSections.find((each) => each === section);
      return reportSection
        ? dailyReportsPolicy.editSection(actor, reportSection)
        : can(actor, 'daily_reports_edit');
    }
  }
}

function sectionsOf(input: SaveReport) {
  return reportSections.filter((section) => input.arguments.sections[section] !== undefined);
}
