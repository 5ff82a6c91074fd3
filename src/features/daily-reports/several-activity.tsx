/** What was done, the same for everyone: the activity (lately used ones first), scale, minutes, notes. */

import { Box, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RowValues } from '#shared/domain/daily-report';
import { TextArea } from '../../components/text-area';
import { useMasters } from '../../local/hooks/use-masters';
import { MasterChoice } from './master-choice';
import { MinutesField } from './minutes-field';
import { ScaleButtons } from './scale-buttons';
import type { SeveralPlan } from './several-plan';
import { useUsedLately } from './use-used-lately';

interface SeveralActivityProps {
  plan: SeveralPlan;
  errors: Readonly<Record<string, string>>;
  date: string;
  /** The classroom that one came from, if one. */
  roomId: number | null;
  onChange: (plan: SeveralPlan) => void;
}

export function SeveralActivity({ plan, errors, date, roomId, onChange }: SeveralActivityProps) {
  const { t } = useTranslation();
  const masters = useMasters('activity');
  const first = useUsedLately(date, roomId);
  const set = (part: Partial<RowValues>) => onChange({ ...plan, values: { ...plan.values, ...part } });
  return (
    <Stack gap="sm">
      <MasterChoice
        label={t('Activity Name')}
        masters={masters}
        value={plan.masterId}
        error={errors.master_id}
        blank={t('Choose an activity')}
        first={first}
        onChange={(masterId) => onChange({ ...plan, masterId })}
      />
      <ScaleButtons
        value={plan.values.achievement_scale}
        error={errors.achievement_scale}
        free
        onChange={(achievement_scale) => set({ achievement_scale })}
      />
      <Box maw={320}>
        <MinutesField
          label={t('Minutes')}
          value={plan.values.minute_scales}
          error={errors.minute_scales}
          onChange={(minute_scales) => set({ minute_scales })}
        />
      </Box>
      <TextArea
        label={t('Notes')}
        autosize
        minRows={1}
        value={plan.values.notes ?? ''}
        error={errors.notes && t(errors.notes)}
        onChange={(notes) => set({ notes })}
      />
    </Stack>
  );
}
