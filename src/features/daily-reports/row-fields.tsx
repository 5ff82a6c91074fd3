/** A row being filled in: what was done, how well, how long, and a word about it. */

import { Box, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReportRow, RowSection } from '#shared/domain/daily-report';
import type { MasterDocument } from '#shared/endpoints/feed';
import { TextArea } from '../../components/text-area';
import { MasterChoice } from './master-choice';
import { MinutesField } from './minutes-field';
import { ScaleButtons } from './scale-buttons';
import { sectionText } from './section-labels';

type RowErrors = (field: string) => string | undefined;

interface RowFieldsProps {
  row: ReportRow;
  section: RowSection;
  masters: readonly MasterDocument[] | undefined;
  /** Masters that are offered first. */
  first?: readonly number[] | null | undefined;
  errorOf: RowErrors;
  /** Puts the cursor into the first field: for a row that was just added. */
  autoFocus?: boolean;
  onChange: (row: ReportRow) => void;
}

export function RowFields({
  row,
  section,
  masters,
  first,
  errorOf,
  autoFocus = false,
  onChange,
}: RowFieldsProps) {
  const { t } = useTranslation();
  const { scale, nameColumn, withNotes } = sectionText[section];
  const set = (part: Partial<ReportRow>) => onChange({ ...row, ...part });
  return (
    <Stack gap="sm">
      <MasterChoice
        label={t(nameColumn)}
        masters={masters}
        value={row.master_id}
        error={errorOf('master_id')}
        autoFocus={autoFocus}
        first={first}
        onChange={(master_id) => set({ master_id })}
      />
      <ScaleButtons
        value={row.achievement_scale}
        error={errorOf('achievement_scale')}
        free={scale === 'text'}
        onChange={(achievement_scale) => set({ achievement_scale })}
      />
      <Box maw={320}>
        <MinutesField
          value={row.minute_scales}
          error={errorOf('minute_scales')}
          onChange={(minute_scales) => set({ minute_scales })}
        />
      </Box>
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

function translated(message: string | undefined, t: (text: string) => string): string | undefined {
  return message && t(message);
}
