/** A photo as an image can show it: the one that waits here, or the server's. */
import { useEffect, useState } from 'react';
import type { ShownPicture } from '#shared/shown-picture';
import { OfflineError } from '../errors';
import { fetchPicture, ownPicture } from '../pictures';

/** @param path where the server has it */
export function usePicture(id: string, path = `/api/pictures/${id}`): ShownPicture {
  const [shown, setShown] = useState<ShownPicture & { id?: string }>({ is: 'loading' });
  useEffect(() => {
    let gone = false;
    let made: string | null = null;
    const load = async (): Promise<ShownPicture> => {
      const own = await ownPicture(id);
      if (own !== null) return { is: 'shown', address: own };
      const blob = await fetchPicture(path);
      if (gone) return { is: 'loading' };
      if (blob === null) return { is: 'none' };
      made = URL.createObjectURL(blob);
      return { is: 'shown', address: made };
    };
    const look = () =>
      load()
        .catch((error: unknown): ShownPicture => ({ is: error instanceof OfflineError ? 'offline' : 'none' }))
        .then((found) => {
          if (!gone) setShown({ ...found, id });
        });
    void look();
    const again = () => {
      if (made === null) void look();
    };
    window.addEventListener('online', again);
    return () => {
      gone = true;
      window.removeEventListener('online', again);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id, path]);
  return shown.id === id ? shown : { is: 'loading' };
}
