/** What a family paid in a year, for the office. */
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { Page } from '../../components/page';
import { useCan } from '../../components/use-can';
import { FamilyTabs } from './family-tabs';
import { TaxView, useTaxYear } from './tax-view';

export function FamilyTaxPage() {
  const { t } = useTranslation();
  const parentId = Number(useParams().id);
  const shown = useTaxYear(parentId);
  const name = shown.query.data?.parent.name;
  return (
    <Page
      title={name ? t('Fees paid by {{name}}', { name }) : t('Fees paid in a year')}
      width="medium"
      back={{ to: `/parents/${parentId}/invoices`, label: t('Back to the family') }}
    >
      <Stack>
        <FamilyTabs parentId={parentId} current="tax" />
        <TaxView parentId={parentId} mayMail={useCan()('invoices_edit')} shown={shown} />
      </Stack>
    </Page>
  );
}
