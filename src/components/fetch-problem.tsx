/** What stands over something of the server that could not be fetched: no network, or what the server said. */
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
  if (error !== null && isRefusal(error)) {
    return (
      <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
        {t(error.message)}
      </Alert>
    );
  }
  return <NeedsInternet updatedAt={query.dataUpdatedAt} onRetry={() => void query.refetch()} />;
}

/** The server answered and said no, as a `CallError` tells by its status; trying again would not help. */
function isRefusal(error: Error): boolean {
  return 'status' in error && typeof error.status === 'number' && error.status < 500;
}
