/** What a parent paid in a year, for the tax return. */
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MyMoneyTabs } from '../../components/my-money-tabs';
import { Page } from '../../components/page';
import { useSession } from '../../local/hooks/use-session';
import { TaxView, useTaxYear } from './tax-view';

export function MyTaxPage() {
  const { t } = useTranslation();
  const parentId = useSession()?.user.id;
  const shown = useTaxYear(parentId, true);
  return (
    <Page title={t('Fees paid in a year')} width="narrow">
      <Stack>
        <MyMoneyTabs current="/my/tax" />
        {parentId !== undefined && <TaxView parentId={parentId} shown={shown} />}
      </Stack>
    </Page>
  );
}
