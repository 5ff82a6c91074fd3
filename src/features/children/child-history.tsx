/** What was changed of a child: when, by whom, from what to what. The newest first, older ones on request. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { childrenEndpoints, type HistoryEntry } from '#shared/endpoints/children';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { RowsSkeleton } from '../../components/skeletons';
import { callPaged } from '../../local/call';
import classes from './people.module.css';
import { useChildId } from './use-child-record';

const ROWS_A_PAGE = 30;

const actionWords: Record<string, string> = {
  created: 'Registered',
  updated: 'Changed',
  status_changed: 'Status changed',
  parents_changed: 'Parents changed',
  photo_set: 'Photo set',
  photo_removed: 'Photo removed',
};
const fieldWords: Record<string, string> = {
  fullname: 'Child Name',
  mykid_no: 'MyKid number',
  born_on: 'Born on',
  preschool_id: 'Preschool',
  classroom_id: 'Classroom',
  product_id: 'Programme',
  other_products: 'Other programmes and fees',
  allergies: 'Allergies',
  notes: 'Notes',
  parents: 'Parents',
  payer: 'Pays',
};

export function ChildHistory() {
  const { t } = useTranslation();
  const id = useChildId();
  const query = useInfiniteQuery({
    queryKey: ['child', id, 'history'],
    queryFn: ({ pageParam, signal }) =>
      callPaged(childrenEndpoints.history, {
        params: { id },
        query: { page: pageParam, per_page: ROWS_A_PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.per_page < meta.total ? meta.page + 1 : undefined),
  });
  const entries = query.data?.pages.flatMap((page) => page.data);
  return (
    <Stack gap="md">
      <FetchProblem query={query} />
      {entries === undefined && !hasProblem(query) && <RowsSkeleton rows={4} />}
      {entries?.length === 0 && <EmptyState title={t('Nothing was changed yet')} />}
      {entries && entries.length > 0 && (
        <ul className={classes.people}>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name and never change
            <Entry key={index} entry={entry} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Show older changes')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation();
  const { status, changes } = entry;
  return (
    <li className={classes.entry}>
      <Group justify="space-between" gap={4}>
        <Text fw={500}>{headline(entry, t)}</Text>
        <Text size="sm" c="dimmed">
          {[entry.by ?? t('The server'), formatMoment(entry.at)].join(' · ')}
        </Text>
      </Group>
      {status?.reason && (
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{status.reason}</Text>
      )}
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ field, before, after }) => (
            <Change key={field} label={t(fieldWords[field] ?? field)} before={before} after={after} />
          ))}
        </dl>
      )}
    </li>
  );
}

function headline({ action, status }: HistoryEntry, t: TFunction): string {
  if (!status) return t(actionWords[action] ?? action);
  const to = t(status.to.name);
  return status.from ? `${t(status.from.name)} → ${to}` : t('Came as: {{status}}', { status: to });
}

function Change({ label, before, after }: { label: string; before: string | null; after: string | null }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {before !== null && <span className={classes.before}>{before}</span>}
        {before !== null && after !== null && ' → '}
        {after ?? (before === null ? '—' : '')}
      </dd>
    </>
  );
}
