/** Why what was kept on this device is gone: said before anyone signs in and misses it. */
import { Alert } from '@mantine/core';
import { IconAlertCircle, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDeviceNews } from '../../local/hooks/use-device-news';

export function DeviceNews() {
  const { t } = useTranslation();
  const { wiped, toldOff } = useDeviceNews();
  return (
    <>
      {wiped && (
        <Alert color="alarm" role="alert" icon={<IconAlertCircle />} title={t('This tablet was emptied')}>
          {t(
            'The browser removed what was kept here. Entries that were sent are safe; ones that still waited are gone.',
          )}
        </Alert>
      )}
      {toldOff && (
        <Alert
          color="waiting"
          icon={<IconLogout />}
          title={
            toldOff === 'self'
              ? t('You signed this device out from another one')
              : t('This device was signed out by your office')
          }
        >
          {t('What was kept here has been removed. Entries that had not been sent are not lost.')}
        </Alert>
      )}
    </>
  );
}
