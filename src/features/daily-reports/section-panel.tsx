/** One section of a report on its tab: open choices, then its rows or its note, to write or to read. */

import { Stack } from '@mantine/core';
import {
  emptySoapp,
  type ReportRow,
  type ReportSection,
  type RowSection,
  sectionRules,
} from '#shared/domain/daily-report';
import type { ReportDocument } from '#shared/records/report-document';
import { useCan } from '../../components/use-can';
import { useChild } from '../../local/hooks/use-children';
import { ChoiceCard } from './choice-card';
import { noErrors } from './report-errors';
import type { FormValues } from './report-form';
import { RowSectionEditor } from './row-section';
import { SoappSection } from './soapp-section';
import type { UsedReportForm } from './use-report-form';

export interface SectionPanelProps {
  section: ReportSection;
  childId: number;
  date: string;
  document: ReportDocument | null;
  /** Null where the report can only be read here. */
  form: UsedReportForm | null;
}

export function SectionPanel({ section, childId, date, document, form }: SectionPanelProps) {
  const can = useCan();
  const child = useChild(childId);
  const mayEdit = form !== null && can(sectionRules[section].edit);
  const choices = document?.alternatives.filter((alternative) => alternative.section === section) ?? [];
  return (
    <Stack gap="md">
      {document &&
        choices.map((alternative) => (
          <ChoiceCard
            key={alternative.id}
            alternative={alternative}
            document={document}
            mayChoose={mayEdit}
          />
        ))}
      {section === 'soapp' ? (
        <SoappSection
          childId={childId}
          date={date}
          texts={(mayEdit && form?.values?.soapp) || document?.sections.soapp?.texts || emptySoapp}
          errors={form?.errors ?? noErrors}
          onChange={mayEdit ? (soapp) => form?.change((values) => ({ ...values, soapp })) : undefined}
        />
      ) : (
        <RowSectionEditor
          date={date}
          room={child === undefined ? undefined : (child?.classroom_id ?? null)}
          section={section}
          rows={(mayEdit && form?.values?.rows[section]) || document?.sections[section]?.rows || []}
          base={form?.base ?? null}
          errors={form?.errors ?? noErrors}
          onChange={mayEdit ? (rows) => form?.change((values) => withRows(values, section, rows)) : undefined}
        />
      )}
    </Stack>
  );
}

function withRows(values: FormValues, section: RowSection, rows: ReportRow[]): FormValues {
  return { ...values, rows: { ...values.rows, [section]: rows } };
}
