/** A parent's own receipts, beside the own invoices. */
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MyMoneyTabs } from '../../components/my-money-tabs';
import { Page } from '../../components/page';
import { useSession } from '../../local/hooks/use-session';
import { ReceiptsPanel } from './receipts-panel';

export function MyReceiptsPage() {
  const { t } = useTranslation();
  const user = useSession()?.user;
  return (
    <Page title={t('My receipts')} width="narrow">
      <Stack>
        <MyMoneyTabs current="/my/receipts" />
        {user && <ReceiptsPanel userId={user.id} userName={user.name} />}
      </Stack>
    </Page>
  );
}
