/** Beside an event that stands: what it corrects was withdrawn meanwhile, so somebody says whether it holds. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { voidReasonSaid } from '#shared/domain/void-reasons';
import type { Withdrawal } from '#shared/records/withdrawn-before';
import { formatMoment } from './format';
import { Muted } from './plain';

export function WithdrawnBefore({ withdrawal }: { withdrawal: Withdrawal | null }) {
  const { t } = useTranslation();
  if (!withdrawal) return null;
  const { by, at, reason } = withdrawal;
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" c="alarm">
        {t('What this corrects was withdrawn. Withdraw this too if it does not hold.')}
      </Text>
      <Muted>
        {t('Withdrawn by {{by}}, {{time}}: {{reason}}', {
          by,
          time: formatMoment(at),
          reason: voidReasonSaid(reason, t),
        })}
      </Muted>
    </div>
  );
}
