/** Acts about money that wait for a second person, and what was decided: head office's of all, everyone else's own. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { approvalEndpoints } from '#shared/endpoints/approvals';
import { EmptyState } from '../../components/empty-state';
import { Page } from '../../components/page';
import { PagedRows } from '../../components/paged-rows';
import { RowsSkeleton } from '../../components/skeletons';
import { TabLinks } from '../../components/tab-links';
import { useAddressValue } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { usePageAddress } from '../../components/use-list-address';
import { useCall } from '../../queries/use-call';
import { ApprovalRow } from './approval-row';

export function ApprovalsPage() {
  const { t } = useTranslation();
  const can = useCan();
  const [shown] = useAddressValue('state');
  const { page, setPage } = usePageAddress();
  const state = shown === 'decided' ? 'decided' : 'waiting';
  const query = useCall(
    approvalEndpoints.list,
    { query: { state, page, per_page: 30 } },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <Page title={t('Requests to approve')} width="medium">
      <Stack>
        <Group justify="space-between">
          <Text c="dimmed" flex="1 1 16rem">
            {t('A request is carried out only after a second person at head office approves it.')}
          </Text>
          {can('settings_edit') && (
            <Anchor component={Link} underline="always" href="/settings/approvals">
              {t('Limits')}
            </Anchor>
          )}
        </Group>
        <TabLinks
          label={t('Requests to approve')}
          tabs={[
            { to: '/approvals', label: t('Waiting') },
            { to: '/approvals?state=decided', label: t('Decided') },
          ]}
          current={state === 'decided' ? '/approvals?state=decided' : '/approvals'}
        />
        <PagedRows
          query={query}
          onPage={setPage}
          until={<RowsSkeleton rows={3} height={96} />}
          empty={
            <EmptyState
              title={state === 'decided' ? t('No decisions yet') : t('No requests waiting')}
              hint={t('Actions above a limit appear here.')}
            />
          }
        >
          {(approval) => <ApprovalRow key={approval.id} approval={approval} />}
        </PagedRows>
      </Stack>
    </Page>
  );
}
