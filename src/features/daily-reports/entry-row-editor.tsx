/** One row of a refused report: its choice from the list, its scales, its notes. */
import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { achievementScale, type RowSection, type RowValues, sectionRules } from '#shared/domain/daily-report';
import { rowFieldNames, sectionNames } from '#shared/domain/section-words';
import { useMasters } from '../../local/hooks/use-masters';

type Row = RowValues & { id: string; master_id: number };

interface EntryRowEditorProps {
  section: RowSection;
  row: Row;
  onChange: (row: Row) => void;
}

export function EntryRowEditor({ section, row, onChange }: EntryRowEditorProps) {
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
