/** What stands over something of the server that could not be fetched: no network, or what the server said. */
import { Alert, Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { NeedsInternet } from './needs-internet';

/** The part of a query (TanStack Query) that tells how it stands. */
export interface QueryState {
  error: Error | null;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/** True when the last try failed or there is no network to try with. */
export function hasProblem({ error, fetchStatus }: Pick<QueryState, 'error' | 'fetchStatus'>): boolean {
  return error !== null || fetchStatus === 'paused';
}

interface FetchProblemProps {
  query: QueryState & { data?: unknown };
  /** Its shape, until it is here. */
  until?: ReactNode;
}

export function FetchProblem({ query, until }: FetchProblemProps) {
  const { t } = useTranslation();
  const { error } = query;
  if (!hasProblem(query)) return query.data === undefined ? until : null;
  const status = error === null ? null : statusOf(error);
  if (error !== null && status !== null) {
    return (
      <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
        {status < 500 ? t(error.message) : t(messages.broken)}{' '}
        {status >= 500 && (
          <Anchor component="button" type="button" underline="always" onClick={() => void query.refetch()}>
            {t('Try again')}
          </Anchor>
        )}
      </Alert>
    );
  }
  return <NeedsInternet updatedAt={query.dataUpdatedAt} onRetry={() => void query.refetch()} />;
}

/** What the server answered: below 500 it said no, and trying again would not help. Null where nothing came back. */
function statusOf(error: Error): number | null {
  return 'status' in error && typeof error.status === 'number' ? error.status : null;
}
