/** What was done, the same for everyone: the activity (lately used ones first), scale, minutes, notes. */

import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowValues } from '#shared/domain/daily-report';
import type { ReportDocument } from '#shared/records/report-document';
import { TextArea } from '../../components/text-area';
import type { Entry } from '../../local/entry';
import { useMasters } from '../../local/hooks/use-masters';
import { MasterSelect } from './master-select';
import { recentActivities } from './recent-activities';
import { ScaleText } from './row-fields';
import { recentFirst, type SeveralPlan } from './several-plan';

interface SeveralActivityProps {
  plan: SeveralPlan;
  errors: Readonly<Record<string, string>>;
  reports: readonly Entry<ReportDocument>[] | undefined;
  userId: number;
  onChange: (plan: SeveralPlan) => void;
}

export function SeveralActivity({ plan, errors, reports, userId, onChange }: SeveralActivityProps) {
  const { t } = useTranslation();
  const masters = useMasters('activity');
  const first = useMemo(() => recentFirst(recentActivities(userId), reports), [userId, reports]);
  const set = (part: Partial<RowValues>) => onChange({ ...plan, values: { ...plan.values, ...part } });
  return (
    <Stack gap="sm">
      <MasterSelect
        label={t('Activity Name')}
        masters={masters}
        value={plan.masterId}
        error={errors.master_id}
        first={first}
        onChange={(masterId) => onChange({ ...plan, masterId })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <ScaleText
          value={plan.values.achievement_scale}
          error={errors.achievement_scale}
          onChange={(achievement_scale) => set({ achievement_scale })}
        />
        <TextInput
          label={t('Minute Scales')}
          value={plan.values.minute_scales ?? ''}
          error={errors.minute_scales && t(errors.minute_scales)}
          onChange={(event) => set({ minute_scales: event.currentTarget.value })}
        />
      </SimpleGrid>
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
