/** Says what this tablet still lacks after a sign-in. */
import { Alert } from '@mantine/core';
import { IconCloudDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function StillComing({ what }: { what: 'children' | 'history' }) {
  const { t } = useTranslation();
  return (
    <Alert color="waiting" icon={<IconCloudDownload />} role="status">
      {what === 'history'
        ? t('Earlier screenings are still being loaded onto this tablet. You can go on working.')
        : t('The children are still being loaded onto this tablet. This needs the internet once.')}
    </Alert>
  );
}
