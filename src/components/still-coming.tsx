/** Says what this tablet still lacks: after a sign-in, on a new day, or while it has no contact with the server. */
import { Alert } from '@mantine/core';
import { IconCloudDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from './format';

interface StillComingProps {
  what: 'children' | 'history' | 'news' | null;
  /** Since when nothing was heard, where it matters on this screen; milliseconds by the tablet's clock. */
  unheardSince?: number | null;
}

export function StillComing({ what, unheardSince = null }: StillComingProps) {
  const { t } = useTranslation();
  if (what === null && unheardSince === null) return null;
  return (
    <Alert color="waiting" icon={<IconCloudDownload aria-hidden />} role="status">
      {what === 'children'
        ? t('The children are still being loaded onto this tablet. This needs the internet once.')
        : what !== null
          ? t(
              'Entries are still being loaded onto this tablet. What is not here yet is not known. You can go on working.',
            )
          : t('No contact with the server since {{when}}. What others noted since then is not here yet.', {
              when: formatMoment(new Date(unheardSince ?? 0)),
            })}
    </Alert>
  );
}
