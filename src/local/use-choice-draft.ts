/** The text in which two versions are merged by hand: kept as a draft until one of them is chosen. */
import { useState } from 'react';
import type { Alternative } from '#shared/records/define-record';
import { choiceDraftKey } from './day-entries';
import { useDraft } from './use-draft';

type Live = Alternative['live'];

interface Merged {
  text: string;
  /** What lived when it was begun: that is what was in sight. */
  live: Live;
}

export function useChoiceDraft({ id, live }: Alternative) {
  const { draft, write, discard } = useDraft<string, Live | null>(choiceDraftKey(id));
  const [typed, setTyped] = useState<Merged | null>();
  const left = draft ? { text: draft.value, live: draft.base ?? live } : null;
  const merged = typed === undefined ? left : typed;
  return {
    /** Null while nobody merges them. */
    merged,
    type(text: string) {
      const next = { text, live: merged?.live ?? live };
      setTyped(next);
      write(next.text, next.live);
    },
    async drop() {
      setTyped(null);
      await discard();
    },
  };
}
