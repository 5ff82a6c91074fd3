/** What a deletion takes and what it leaves, by name: "Deleted: SOAPP note (Lim). Kept: 3 × Activity (Farah)." */
import type { TFunction } from 'i18next';
import { type ReportSection, reportSections, soappFields } from '#shared/domain/daily-report';
import { sectionNames } from '#shared/domain/section-labels';
import type { SessionUser } from '#shared/endpoints/session';
import { touchedParts } from '#shared/records/index';
import type { ReportDocument } from '#shared/records/report-document';

export function deletionSaid(document: ReportDocument | null, user: SessionUser, t: TFunction): string[] {
  const taken = touchedParts('report', 'delete_report', user);
  const said = (isTaken: boolean) =>
    reportSections
      .filter((section) => taken.includes(section) === isTaken)
      .flatMap((section) => sectionSaid(document, section, t))
      .join(', ');
  const [goes, stays] = [said(true), said(false)];
  return [
    ...(goes ? [t('Deleted: {{parts}}.', { parts: goes })] : []),
    ...(stays ? [t('Kept: {{parts}}.', { parts: stays })] : []),
  ];
}

/**
 * A section that holds something: how much, and of whom. Of its rows and texts nothing tells who wrote them: where it was
 * changed once, that is known.
 */
function sectionSaid(document: ReportDocument | null, section: ReportSection, t: TFunction): string[] {
  const written = document?.sections[section];
  if (!written) return [];
  const { last, version } = written;
  const name = t(sectionNames[section]);
  const by = last ? ` (${version > 1 ? t('last changed by {{name}}', { name: last.by }) : last.by})` : '';
  if ('texts' in written) {
    const { texts } = written;
    return soappFields.some((field) => texts[field] !== null) ? [`${name}${by}`] : [];
  }
  return written.rows.length > 0 ? [`${written.rows.length} × ${name}${by}`] : [];
}
