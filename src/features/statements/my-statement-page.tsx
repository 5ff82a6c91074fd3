/** A parent's own statement of account, beside the own invoices and receipts. */
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MyMoneyTabs } from '../../components/my-money-tabs';
import { Page } from '../../components/page';
import { useSession } from '../../local/hooks/use-session';
import { StatementView, useStatement } from './statement-view';

export function MyStatementPage() {
  const { t } = useTranslation();
  const parentId = useSession()?.user.id;
  const shown = useStatement(parentId, true);
  return (
    <Page title={t('My statement')} width="narrow">
      <Stack>
        <MyMoneyTabs current="/my/statement" />
        {parentId !== undefined && <StatementView parentId={parentId} shown={shown} />}
      </Stack>
    </Page>
  );
}
