/** Which child the home shows: the one that was chosen last on this device, else the first. */
import { useState } from 'react';
import { useUserQuery } from '../../local/hooks/use-active';
import { readAnswer, storeAnswer } from '../../local/stored-answers';

const NAME = 'chosen-child';

/** Undefined while it is looked up. */
export function useChosenChild<C extends { id: number }>(
  children: readonly C[],
): [C | undefined, (id: number) => void] {
  const [tapped, setTapped] = useState<number | null>(null);
  const stored = useUserQuery(async (database) => (await readAnswer(database, NAME))?.value ?? null, []);
  const wanted = tapped ?? stored;
  const chosen = wanted === undefined ? undefined : (children.find(({ id }) => id === wanted) ?? children[0]);
  return [
    chosen,
    (id) => {
      setTapped(id);
      void storeAnswer(NAME, id);
    },
  ];
}
