/** What was changed of a record: when, by whom, from what to what. The newest first, older ones on request. */
import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state';
import { FetchProblem, hasProblem } from './fetch-problem';
import { formatMoment } from './format';
import classes from './history.module.css';
import { Muted, PlainButton } from './plain';
import { RowsSkeleton } from './skeletons';

export const HISTORY_PAGE = 20;

interface HistoryProps<Entry> {
  /** A list in pages, as `useCallPages` answers it. */
  query: Parameters<typeof FetchProblem>[0]['query'] & {
    data: { pages: { data: Entry[] }[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  children: (entry: Entry) => ReactNode;
}

/** The list, page by page; what an entry says is its child's, a `HistoryEntry`. */
export function History<Entry>({ query, children }: HistoryProps<Entry>) {
  const { t } = useTranslation();
  const entries = query.data?.pages.flatMap((page) => page.data);
  return (
    <Stack gap="sm">
      <FetchProblem query={query} />
      {entries === undefined && !hasProblem(query) && <RowsSkeleton rows={4} />}
      {entries?.length === 0 && <EmptyState title={t('Nothing was changed yet')} />}
      {entries && entries.length > 0 && (
        <ol className={classes.entries}>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name and never change
            <li key={index}>{children(entry)}</li>
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Group>
          <PlainButton loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('Show older changes')}
          </PlainButton>
        </Group>
      )}
    </Stack>
  );
}

export interface ChangeShown {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

interface HistoryEntryProps {
  headline: string;
  /** Null where the server did it by itself. */
  by: string | null;
  at: string;
  reason?: string | null;
  changes: readonly ChangeShown[];
}

export function HistoryEntry({ headline, by, at, reason, changes }: HistoryEntryProps) {
  const { t } = useTranslation();
  return (
    <>
      <Group justify="space-between" gap={4}>
        <Text fw={500}>{headline}</Text>
        <Muted>{[by ?? t('The server'), formatMoment(at)].join(' · ')}</Muted>
      </Group>
      {reason && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{reason}</Text>}
      <Changes changes={changes} />
    </>
  );
}

/** From what to what each field was changed; nothing where none was. */
export function Changes({ changes }: Pick<HistoryEntryProps, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <Change key={change.field} {...change} />
      ))}
    </dl>
  );
}

/** What was before is struck, whether or not something came in its place. */
function Change({ label, before, after }: ChangeShown) {
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
