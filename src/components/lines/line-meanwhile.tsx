/** Someone else changed or removed the line that is edited here (409): as it stands now; what was typed stays. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import { messages } from '#shared/messages';

interface Line {
  label: string;
  quantity: number | null;
  amount: number | null;
  discount_amount: number | null;
}

export function LineMeanwhile({ now }: { now: Line | 'gone' | null }) {
  const { t } = useTranslation();
  if (now === null) return null;
  return (
    <Alert color="waiting" role="alert" icon={<IconAlertTriangle />} title={t(messages.conflict)}>
      {now === 'gone' ? t('This line was removed.') : sumOf(now)}{' '}
      {t('What you typed is still here. Look at it, then save again.')}
    </Alert>
  );
}

function sumOf({ label, quantity, amount, discount_amount: off }: Line): string {
  const each = off ? `(${formatSen(amount ?? 0)} − ${formatSen(off)})` : formatSen(amount ?? 0);
  return `${label} · ${quantity ?? 1} × ${each}`;
}
