/** The contents of a refused daily report: the rows and texts that this entry wrote, to be put right. */

import { Button, Stack, Textarea, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RowChange, type RowSection, rowSections, soappFields } from '#shared/domain/daily-report';
import { sectionNames, soappNames } from '#shared/domain/section-words';
import type { SaveReport } from '#shared/records/report-shapes';
import { FormErrors } from '../../components/form-errors';
import type { RecordEditorProps } from '../../components/record-editor';
import { EntryRowEditor } from './entry-row-editor';

type Sections = SaveReport['arguments']['sections'];

export function ReportEntryEditor({ arguments: given, errors, onSubmit }: RecordEditorProps) {
  const { t } = useTranslation();
  const made = given as SaveReport['arguments'];
  const [sections, setSections] = useState<Sections>(made.sections);
  const changeRow = (section: RowSection, changed: RowChange) =>
    setSections((now) => ({
      ...now,
      [section]: { rows: now[section]?.rows.map((one) => (one.id === changed.id ? changed : one)) ?? [] },
    }));
  const texts = sections.soapp?.texts;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ ...made, sections });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <FormErrors errors={errors} />
        {rowSections.map((section) =>
          sections[section]?.rows.map((change) =>
            'deleted' in change ? null : (
              <Stack key={change.id} gap="xs">
                <Title order={3}>{t(sectionNames[section])}</Title>
                <EntryRowEditor
                  section={section}
                  row={change}
                  onChange={(changed) => changeRow(section, changed)}
                />
              </Stack>
            ),
          ),
        )}
        {texts &&
          soappFields
            .filter((field) => field in texts)
            .map((field) => (
              <Textarea
                key={field}
                label={t(soappNames[field])}
                autosize
                minRows={2}
                value={texts[field] ?? ''}
                onChange={(event) => {
                  const text = event.currentTarget.value;
                  setSections((now) => ({
                    ...now,
                    soapp: { texts: { ...now.soapp?.texts, [field]: text } },
                  }));
                }}
              />
            ))}
        <Button type="submit">{t('Resend')}</Button>
      </Stack>
    </form>
  );
}
