/** What a child's day has already, where an entry moves to it: "38.2 °C (Farah), Cough", "2 × Activity, SOAPP note". */
import type { TFunction } from 'i18next';
import { reportSections, soappFields } from '#shared/domain/daily-report';
import { measurementsInSight } from '#shared/domain/measurements';
import { remarksOf } from '#shared/domain/screening-labels';
import { sectionNames } from '#shared/domain/section-labels';
import { formatTemperature } from '#shared/domain/temperature';
import type { ReportDocument } from '#shared/records/report-document';
import type { ScreeningDocument } from '#shared/records/screening';
import { measuredText } from '../../components/screening/measured-text';

export function screeningSaid(document: ScreeningDocument, t: TFunction): string {
  const { body_temperature, last, measured = last } = document;
  const degrees =
    measuredText(measurementsInSight(document)) ?? `${formatTemperature(body_temperature)} (${measured.by})`;
  return [degrees, remarksOf(document, t)].filter(Boolean).join(', ');
}

/** Empty where nothing is written in it. */
export function reportSaid({ sections }: ReportDocument, t: TFunction): string {
  return reportSections
    .flatMap((section) => {
      const written = sections[section];
      const name = t(sectionNames[section]);
      if (!written) return [];
      if ('texts' in written) return soappFields.some((field) => written.texts[field] !== null) ? name : [];
      return written.rows.length > 0 ? `${written.rows.length} × ${name}` : [];
    })
    .join(', ');
}
