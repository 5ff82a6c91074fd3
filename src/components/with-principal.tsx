/** Where an entry went that is not in sight: who wrote it is not to write it again while the principal has it. */
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from './format';

/** @param since from `useQuarantinedSince`; nothing is shown where there is none */
export function WithPrincipal({ since }: { since: string | null | undefined }) {
  const { t } = useTranslation();
  if (!since) return null;
  return (
    <Alert
      color="waiting"
      role="status"
      icon={<IconInfoCircle />}
      title={t('With the principal since {{when}}', { when: formatMoment(since) })}
    >
      {t('What you wrote for this day is not lost: the principal decides on it. Do not write it again.')}
    </Alert>
  );
}
