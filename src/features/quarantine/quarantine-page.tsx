/**
 * Entries that the principal decides on: taken as their author's, or declined with a reason. They are the server's, never this
 * device's.
 */
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Box, SegmentedControl, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { quarantineEndpoints } from '#shared/endpoints/quarantined-entries';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useSession } from '../../local/hooks/use-session';
import { useCall } from '../../queries/use-call';
import { QuarantinedEntryCard } from './quarantined-entry-card';

/** Decided ones leave the list, so that the next come up. */
const MOST = 100;

export function QuarantinePage() {
  const { t } = useTranslation();
  const [shown, setShown] = useAddressValue('show');
  const state = shown === 'decided' ? 'decided' : 'open';
  const query = useCall(
    quarantineEndpoints.list,
    { query: { state, per_page: MOST } },
    { refetchInterval: state === 'open' && MINUTE_MS },
  );
  const user = useSession()?.user;
  const { data: entries, meta } = query.data ?? {};
  const left = (meta?.total ?? 0) - (entries?.length ?? 0);
  return (
    <Page title={t('Entries to decide')}>
      <Stack>
        <Box maw={360}>
          <SegmentedControl
            fullWidth
            size="md"
            aria-label={t('Which entries')}
            value={state}
            onChange={(value) => setShown(value === 'open' ? '' : value)}
            data={[
              { value: 'open', label: t('Entries to decide') },
              { value: 'decided', label: t('Recently decided') },
            ]}
          />
        </Box>
        <FetchProblem query={query} until={<RowsSkeleton rows={3} height={120} />} />
        {entries?.length === 0 &&
          (state === 'open' ? (
            <EmptyState
              title={t('Nothing waiting for you')}
              hint={t(
                'Entries about children the author has no access to, or that need your decision, appear here.',
              )}
            />
          ) : (
            <EmptyState title={t('Nothing was decided in the last 30 days')} />
          ))}
        {entries && entries.length > 0 && (
          <Stack component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {entries.map((entry) => (
              <QuarantinedEntryCard
                key={entry.id}
                entry={entry}
                withPreschool={user !== undefined && user?.preschools.length !== 1}
              />
            ))}
          </Stack>
        )}
        {left > 0 && <Text c="dimmed">{t('{{count}} more follow.', { count: left })}</Text>}
      </Stack>
    </Page>
  );
}
