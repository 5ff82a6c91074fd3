/** The contents of a refused daily report: the rows and texts that this entry wrote, to be put right. */
import { Button, Group, NativeSelect, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  achievementScale,
  type RowChange,
  type RowSection,
  type RowValues,
  rowSections,
  sectionRules,
  soappFields,
} from '#shared/domain/daily-report';
import { rowFieldNames, sectionNames, soappNames } from '#shared/domain/section-labels';
import type { SaveReport } from '#shared/records/report-shapes';
import { Form } from '../../components/form';
import { FormErrors } from '../../components/form-errors';
import type { RecordEditorProps } from '../../components/record-editor';
import { useEditorState } from '../../components/use-editor-state';
import { useMasters } from '../../local/hooks/use-masters';

type Sections = SaveReport['arguments']['sections'];

export function ReportEntryEditor(entry: RecordEditorProps) {
  const { arguments: given, errors, onSubmit } = entry;
  const { t } = useTranslation();
  const made = given as SaveReport['arguments'];
  const [sections, setSections] = useEditorState<Sections>(entry, () => made.sections);
  const changeRow = (section: RowSection, changed: RowChange) =>
    setSections((now) => ({
      ...now,
      [section]: { rows: now[section]?.rows.map((one) => (one.id === changed.id ? changed : one)) ?? [] },
    }));
  const texts = sections.soapp?.texts;
  return (
    <Form onSend={() => onSubmit({ ...made, sections })}>
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
    </Form>
  );
}

type Row = RowValues & { id: string; master_id: number };

interface EntryRowEditorProps {
  section: RowSection;
  row: Row;
  onChange: (row: Row) => void;
}

/** One row of a refused report: its choice from the list, its scales, its notes. */
function EntryRowEditor({ section, row, onChange }: EntryRowEditorProps) {
  const { t } = useTranslation();
  const masters = useMasters(sectionRules[section].master ?? 'activity') ?? [];
  const known = masters.some(({ id }) => id === row.master_id);
  return (
    <>
      <NativeSelect
        aria-label={t(sectionNames[section])}
        value={known ? String(row.master_id) : ''}
        onChange={(event) => onChange({ ...row, master_id: Number(event.currentTarget.value) })}
        data={[
          ...(known ? [] : [{ value: '', label: t('Choose again') }]),
          ...masters.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Group grow align="flex-start">
        {section === 'activities' ? (
          <TextInput
            label={t(rowFieldNames.achievement_scale)}
            value={row.achievement_scale ?? ''}
            onChange={(event) => onChange({ ...row, achievement_scale: event.currentTarget.value })}
          />
        ) : (
          <NativeSelect
            label={t(rowFieldNames.achievement_scale)}
            value={row.achievement_scale ?? ''}
            onChange={(event) => onChange({ ...row, achievement_scale: event.currentTarget.value })}
            data={[
              { value: '', label: '—' },
              ...Object.entries(achievementScale).map(([value, label]) => ({ value, label: t(label) })),
            ]}
          />
        )}
        <TextInput
          label={t(rowFieldNames.minute_scales)}
          inputMode={section === 'activities' ? 'text' : 'numeric'}
          value={row.minute_scales ?? ''}
          onChange={(event) => onChange({ ...row, minute_scales: event.currentTarget.value })}
        />
      </Group>
      <Textarea
        label={t(rowFieldNames.notes)}
        autosize
        minRows={2}
        value={row.notes ?? ''}
        onChange={(event) => onChange({ ...row, notes: event.currentTarget.value })}
      />
    </>
  );
}
