/** An address that leads nowhere, and one whose page the person's role does not have. What is not theirs on a page is said by the page. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Sun } from '../components/drawings';
import { EmptyState } from '../components/empty-state';
import { Page } from '../components/page';

/** `known`: a page of this address is there for other roles. */
export function NotFound({ known }: { known: boolean }) {
  const { t } = useTranslation();
  return (
    <Page title={known ? t('No access') : t('Not found')}>
      <EmptyState
        drawing={<Sun state="hides" />}
        title={known ? t('Your role can’t open this page') : t('There is no such page')}
        hint={known ? t('Head office can tell you who can.') : t('Not found, or you don’t have access.')}
        action={
          <Button component={Link} href="/">
            {t('Go home')}
          </Button>
        }
      />
    </Page>
  );
}
