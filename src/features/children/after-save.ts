/** After a child was changed on the server: the screens that show it read it anew, and this device's copy follows. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ChildDetail } from '#shared/endpoints/children';
import { syncNow } from '../../local/create-tablet';
import { childKey } from './use-child-record';

export const childrenKey = ['children'] as const;

/** Call it with the answer of a change. */
export function useAfterSave(): (child: ChildDetail) => void {
  const queryClient = useQueryClient();
  return (child) => note(queryClient, child);
}

function note(queryClient: QueryClient, child: ChildDetail): void {
  queryClient.setQueryData(childKey(child.id), child);
  const failed = (error: unknown) => console.warn('The changed child was not fetched yet:', error);
  queryClient.invalidateQueries({ queryKey: ['child', child.id, 'history'] }).catch(failed);
  queryClient.invalidateQueries({ queryKey: childrenKey }).catch(failed);
  syncNow().catch(failed);
}
