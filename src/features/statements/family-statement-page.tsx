/** The statement of account of a family, for the office. */
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { Page } from '../../components/page';
import { useCan } from '../../components/use-can';
import { FamilyTabs } from './family-tabs';
import { StatementView, useStatement } from './statement-view';

export function FamilyStatementPage() {
  const { t } = useTranslation();
  const parentId = Number(useParams().id);
  const shown = useStatement(parentId);
  const name = shown.query.data?.data.parent.name;
  return (
    <Page
      title={name ? t('Statement of {{name}}', { name }) : t('Statement of Account')}
      width="medium"
      back={{ to: `/parents/${parentId}/invoices`, label: t('Back to the family') }}
    >
      <Stack>
        <FamilyTabs parentId={parentId} current="statement" />
        <StatementView parentId={parentId} mayMail={useCan()('invoices_edit')} shown={shown} />
      </Stack>
    </Page>
  );
}
