/** Something that is done now and then while a part is on the screen: at once, and after each so many milliseconds. */
import { useEffect } from 'react';

export function useEvery(ms: number, act: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done is the same for as long as it is done
  useEffect(() => {
    const run = () => void act().catch((error: unknown) => console.error(error));
    run();
    const timer = setInterval(run, ms);
    window.addEventListener('online', run);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', run);
    };
  }, [ms]);
}
