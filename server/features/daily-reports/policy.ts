/** Who may read, write and delete daily reports, section by section. */
import {
  deletedSections,
  type ReportSection,
  reportSections,
  sectionRules,
} from '#shared/domain/daily-report';
import { type Actor, can, reaches } from '../../context';

interface ReportedChild {
  preschool_id: number;
}

export const dailyReportsPolicy = {
  /** Staff of the child's preschool, and the child's parents (what of it they see is another question). */
  view: (actor: Actor) => can(actor, 'children_view') || can(actor, 'portal_view'),
  edit: (actor: Actor, child: ReportedChild) =>
    reaches(actor, child.preschool_id) && (can(actor, 'daily_reports_edit') || can(actor, 'ot_edit')),
  /** The sections that the actor's deletion takes. */
  deleted: (actor: Actor): ReportSection[] =>
    deletedSections(
      reportSections.filter((section) => can(actor, sectionRules[section].edit)),
      actor.roleIds,
    ),
  editSection: (actor: Actor, section: ReportSection) => can(actor, sectionRules[section].edit),
};

/** The sections that an actor may read; of parents, the teacher's ones unless the preschool shares the rest. */
export function readableSections(actor: Actor, sharesSoapp: boolean): ReportSection[] {
  return reportSections.filter((section) => {
    if (can(actor, sectionRules[section].view)) return true;
    return can(actor, 'portal_view') && (sharesSoapp || sectionRules[section].view === 'children_view');
  });
}
