/** From when to when something of a plan counts. */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field';

interface PlanDaysProps {
  form: {
    fields: { starts_on: string; ends_on: string };
    change: (part: { starts_on?: string; ends_on?: string }) => void;
    errorOf: (field: string) => ReactNode;
  };
}

export function PlanDays({ form: { fields, change, errorOf } }: PlanDaysProps) {
  const { t } = useTranslation();
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <DateField
        label={t('First day')}
        required
        value={fields.starts_on}
        onChange={(starts_on) => change({ starts_on })}
        error={errorOf('starts_on')}
      />
      <DateField
        label={t('Last day')}
        value={fields.ends_on}
        onChange={(ends_on) => change({ ends_on })}
        error={errorOf('ends_on')}
      />
    </Group>
  );
}
