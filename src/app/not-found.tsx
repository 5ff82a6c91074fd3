/** An address that leads nowhere, or nowhere that this person may go: both say the same. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { EmptyState } from '../components/empty-state';
import { Page } from '../components/page';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('Not found')}>
      <EmptyState
        title={t('There is no such page')}
        hint={t('This is not there, or not yours to see.')}
        action={
          <Button component={Link} href="/">
            {t('Go to the start')}
          </Button>
        }
      />
    </Page>
  );
}
