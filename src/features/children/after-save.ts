/** After a child was changed on the server: the screens that show it read it anew, and this device's copy follows. */
import { type ChildDetail, childrenEndpoints } from '#shared/endpoints/children';
import { syncNow } from '../../local/create-tablet';
import { useAnswers } from '../../queries/use-call';

/** Call it with the answer of a change. */
export function useAfterSave(): (child: ChildDetail) => void {
  const { put, invalidate } = useAnswers();
  return (child) => {
    put(childrenEndpoints.view, { params: { id: child.id } }, child);
    const failed = (error: unknown) => console.warn('The changed child was not fetched yet:', error);
    invalidate(childrenEndpoints.history, childrenEndpoints.list).catch(failed);
    syncNow().catch(failed);
  };
}
