/** The tabs of a daily report: their order, what they hold, and which open first. Pure. */
import { type ReportSection, sectionRules } from '#shared/domain/daily-report';
import type { Permission } from '#shared/permissions';
import type { ReportDocument } from '#shared/records/report-document';

export interface ReportTab {
  id: string;
  label: string;
  sections: readonly ReportSection[];
}

const tabs: readonly ReportTab[] = [
  { id: 'assessment', label: 'Assessment', sections: ['ot_assessments'] },
  { id: 'intervention', label: 'Intervention', sections: ['interventions', 'ot_interventions'] },
  { id: 'soapp', label: 'SOAPP Report', sections: ['soapp'] },
  { id: 'activities', label: 'Child Activity Report', sections: ['activities'] },
];

/** The tabs with the sections that this person may see; tabs without any are left out. */
export function visibleTabs(can: (permission: Permission) => boolean): ReportTab[] {
  return tabs
    .map((tab) => ({ ...tab, sections: tab.sections.filter((section) => can(sectionRules[section].view)) }))
    .filter((tab) => tab.sections.length > 0);
}

/** The tab that the address names, else the one of the person's own work: the therapist's note, the activities. */
export function openTab(visible: readonly ReportTab[], wanted: string | null, isTherapist: boolean): string {
  const ids = visible.map((tab) => tab.id);
  if (wanted !== null && ids.includes(wanted)) return wanted;
  const own = isTherapist ? 'soapp' : 'activities';
  return ids.includes(own) ? own : (ids[0] ?? '');
}

/** The first tab that holds one of these sections; undefined when none does. */
export function tabOf(
  visible: readonly ReportTab[],
  sections: ReadonlySet<ReportSection>,
): string | undefined {
  return visible.find((tab) => tab.sections.some((section) => sections.has(section)))?.id;
}

/** True where a report holds anything of what the person may see; of a therapist's note alone a teacher sees nothing. */
export function showsAny(document: ReportDocument, visible: readonly ReportTab[]): boolean {
  const { ready, sections } = document;
  return (
    ready ||
    visible.some((tab) =>
      tab.sections.some((section) =>
        section === 'soapp'
          ? Object.values(sections.soapp?.texts ?? {}).some(Boolean)
          : (sections[section]?.rows.length ?? 0) > 0,
      ),
    )
  );
}
