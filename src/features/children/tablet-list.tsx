/** The children of this tablet: found by a part of the name, filtered, one tap to the child. Works with no network. */
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state';
import { NotRegistered } from '../../components/not-registered';
import { RowsSkeleton } from '../../components/skeletons';
import { useSyncState } from '../../local/hooks/use-sync-state';
import { ChildFilters } from './child-filters';
import { ChildrenList } from './children-list';
import { FirstFetch } from './first-fetch';
import { useChildFilters } from './use-child-filters';

export function TabletList() {
  const { t } = useTranslation();
  const filters = useChildFilters();
  const sync = useSyncState();
  const { found, total } = filters;
  if (total === 0 && sync && !sync.baseComplete) return <FirstFetch />;
  return (
    <Stack gap="sm">
      <ChildFilters filters={filters} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" mih={20} aria-live="polite">
          {found && t('{{count}} children', { count: found.length })}
        </Text>
        <NotRegistered />
      </Group>
      {found === undefined ? <RowsSkeleton /> : <ChildrenList listed={found} />}
      {found?.length === 0 && (
        <EmptyState
          title={filters.search === '' ? t('No children here') : t('Nobody is called “{{search}}”', filters)}
          hint={t('Try a part of the name, or another classroom or status.')}
        />
      )}
    </Stack>
  );
}
