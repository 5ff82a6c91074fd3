import { IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActButton } from './act-button';

export function NotRegistered() {
  const { t } = useTranslation();
  return (
    <ActButton
      Icon={IconUserPlus}
      label={t('A child who is not registered?')}
      href="/children/unregistered/new"
      variant="subtle"
    />
  );
}
