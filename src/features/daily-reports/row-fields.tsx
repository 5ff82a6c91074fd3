/** A row being filled in: what was done, how well, how long, and a word about it. */

import {
  achievementScale,
  isScaleLabel,
  keptScale,
  type ReportRow,
  type RowSection,
} from '#shared/domain/daily-report';
import type { MasterDocument } from '#shared/endpoints/feed';
import '@mantine/core/styles/NumberInput.layer.css';
import { Autocomplete, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../components/text-area';
import { MasterSelect } from './master-select';
import { sectionWords, shownValue } from './section-words';

export type RowErrors = (field: string) => string | undefined;

interface RowFieldsProps {
  row: ReportRow;
  section: RowSection;
  masters: readonly MasterDocument[] | undefined;
  errorOf: RowErrors;
  /** Puts the cursor into the first field: for a row that was just added. */
  autoFocus?: boolean;
  onChange: (row: ReportRow) => void;
}

export function RowFields({ row, section, masters, errorOf, autoFocus = false, onChange }: RowFieldsProps) {
  const { t } = useTranslation();
  const { scale, nameColumn, withNotes } = sectionWords[section];
  const set = (part: Partial<ReportRow>) => onChange({ ...row, ...part });
  return (
    <Stack gap="sm">
      <MasterSelect
        label={t(nameColumn)}
        masters={masters}
        value={row.master_id}
        error={errorOf('master_id')}
        autoFocus={autoFocus}
        onChange={(master_id) => set({ master_id })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {scale === 'text' ? (
          <ScaleText
            value={row.achievement_scale}
            error={errorOf('achievement_scale')}
            onChange={(achievement_scale) => set({ achievement_scale })}
          />
        ) : (
          <ScaleChoice
            value={row.achievement_scale}
            error={errorOf('achievement_scale')}
            onChange={(achievement_scale) => set({ achievement_scale })}
          />
        )}
        {scale === 'text' ? (
          <TextInput
            label={t('Minute Scales')}
            value={row.minute_scales ?? ''}
            error={translated(errorOf('minute_scales'), t)}
            onChange={(event) => set({ minute_scales: event.currentTarget.value })}
          />
        ) : (
          <NumberInput
            label={t('Minute Scales')}
            value={row.minute_scales ?? ''}
            error={translated(errorOf('minute_scales'), t)}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            inputMode="numeric"
            onChange={(minutes) => set({ minute_scales: String(minutes) })}
          />
        )}
      </SimpleGrid>
      {withNotes && (
        <TextArea
          label={t('Notes')}
          autosize
          minRows={2}
          value={row.notes ?? ''}
          error={translated(errorOf('notes'), t)}
          onChange={(notes) => set({ notes })}
        />
      )}
    </Stack>
  );
}

interface ScaleProps {
  value: string | null;
  error?: string | undefined;
  onChange: (value: string | null) => void;
}

/** Free text; the three usual answers are one tap away, and every reader has them in the own language. */
export function ScaleText({ value, error, onChange }: ScaleProps) {
  const { t } = useTranslation();
  return (
    <Autocomplete
      label={t('Achievement Scale')}
      data={Object.values(achievementScale).map((label) => t(label))}
      // All three are offered whatever is written: they are answers, not a search.
      filter={({ options }) => options}
      value={value !== null && isScaleLabel(value) ? t(value) : (value ?? '')}
      error={translated(error, t)}
      onChange={(text) => onChange(keptScale(text, t))}
    />
  );
}

export function ScaleChoice({ value, error, onChange }: ScaleProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('Achievement Scale')}
      placeholder={t('select')}
      data={Object.keys(achievementScale).map((key) => ({ value: key, label: shownValue(key, 'choice', t) }))}
      value={value}
      error={translated(error, t)}
      onChange={onChange}
    />
  );
}

function translated(message: string | undefined, t: (text: string) => string): string | undefined {
  return message && t(message);
}
