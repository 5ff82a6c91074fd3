/** Parents say who may pick up a child of theirs. Without a network they read what was fetched last. */
import { Anchor, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { collectorEndpoints } from '#shared/endpoints/collectors';
import { Page } from '../../components/page';
import { useStoredCall } from '../../queries/use-stored-call';
import { CollectorList } from './collector-list';

export function MyCollectorsPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const name = useStoredCall(collectorEndpoints.list, { params: { id } }).data?.child.fullname;
  return (
    <Page
      title={name === undefined ? t('Who may pick up') : t('Who may pick up {{name}}', { name })}
      width="narrow"
      back={{ to: portalAddresses.home, label: t('Back to my children') }}
    >
      <Stack>
        <CollectorList childId={id} isOwn />
        <Anchor component={Link} href={portalAddresses.guardians} style={{ alignSelf: 'flex-start' }}>
          {t('Guardians')}
        </Anchor>
      </Stack>
    </Page>
  );
}
