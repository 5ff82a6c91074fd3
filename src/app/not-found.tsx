/** An address that leads nowhere, or nowhere that this person may go: both say the same. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Sun } from '../components/drawings';
import { EmptyState } from '../components/empty-state';
import { Page } from '../components/page';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('Not found')}>
      <EmptyState
        drawing={<Sun state="hides" />}
        title={t('There is no such page')}
        hint={t('Not found, or you don’t have access.')}
        action={
          <Button component={Link} href="/">
            {t('Go home')}
          </Button>
        }
      />
    </Page>
  );
}
