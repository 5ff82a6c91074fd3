/** Who may read, write and delete daily reports, section by section. */
import { hasWithdrawn } from '#shared/domain/consents';
import {
  deletedSections,
  type ReportSection,
  reportSections,
  sectionRules,
} from '#shared/domain/daily-report';
import { type Actor, can, isParent, reaches, seesWithdrawn } from '../../context';
import { readsCare } from '../../who-reads';

/** What therapists alone write. */
export const isTherapy = (section: ReportSection): boolean => sectionRules[section].edit === 'ot_edit';

interface ReportedChild {
  preschool_id: number;
}

export const dailyReportsPolicy = {
  /** Staff of the child's preschool, and the child's parents (what of it they see is another question). */
  view: (actor: Actor) => readsCare(actor),
  edit: (actor: Actor, child: ReportedChild) =>
    reaches(actor, child.preschool_id) && (can(actor, 'daily_reports_edit') || can(actor, 'ot_edit')),
  /** The sections that the actor's deletion takes, of those that they were told go; an older app told of what they edit. */
  deleted: (actor: Actor, told?: readonly ReportSection[]): ReportSection[] => {
    const editable = reportSections.filter((section) => can(actor, sectionRules[section].edit));
    const named = told ?? editable;
    return deletedSections(editable, actor.roleIds).filter((section) => named.includes(section));
  },
  /** Whether the actor's deletion takes all that the author was told goes. */
  deleteAll: (actor: Actor, told: readonly ReportSection[]): boolean => {
    const own = dailyReportsPolicy.deleted(actor, told);
    return told.every((section) => own.includes(section));
  },
  editSection: (actor: Actor, section: ReportSection) => can(actor, sectionRules[section].edit),
};

/**
 * The sections that an actor may read of a child; of parents, the teacher's ones unless the preschool shares the rest.
 * Therapy is hidden from staff where the consent to it was withdrawn, save from those who answer for it.
 */
export function readableSections(
  actor: Actor,
  sharesSoapp: boolean,
  child: { withdrawn_consents?: readonly string[] },
): ReportSection[] {
  const hidden = hasWithdrawn(child, 'therapy') && !seesWithdrawn(actor);
  return reportSections.filter((section) => {
    if (hidden && isTherapy(section)) return false;
    if (can(actor, sectionRules[section].view)) return true;
    return isParent(actor) && (sharesSoapp || !isTherapy(section));
  });
}
