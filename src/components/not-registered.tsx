/** The way to telling the office of a child who came and is on no list. */
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

export function NotRegistered() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      href="/children/unregistered/new"
      variant="subtle"
      leftSection={<IconUserPlus size={20} aria-hidden />}
    >
      {t('A child who is not registered?')}
    </Button>
  );
}
