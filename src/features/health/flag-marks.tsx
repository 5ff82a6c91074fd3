/** Fever and difficulty breathing, in red with icon and word. */

import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ScreeningFlag } from '#shared/domain/screening';
import { ToneMark } from '../../components/tone-mark';
import { flagLabels } from './screening-text';

export function FlagMarks({ flags }: { flags: readonly ScreeningFlag[] }) {
  const { t } = useTranslation();
  if (flags.length === 0) return null;
  return (
    <Group component="span" gap={6}>
      {flags.map((flag) => (
        <ToneMark key={flag} tone="alarm">
          {t(flagLabels[flag])}
        </ToneMark>
      ))}
    </Group>
  );
}
