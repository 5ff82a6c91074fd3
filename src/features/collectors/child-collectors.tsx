/** Who may fetch a child, on its page: for those who confirm. */
import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { useCan } from '../../components/use-can';
import { CollectorList } from './collector-list';

export function ChildCollectors() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  if (!useCan()('children_edit')) return null;
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{t('Who may pick up')}</Title>
      <CollectorList childId={id} />
    </Stack>
  );
}
