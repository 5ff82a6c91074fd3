/** Where a list has room for what is open of it at its side. */
import { useMediaQuery } from '@mantine/hooks';

export const BESIDE = '(min-width: 68.75em)';

/** True where the list and what is open of it stand side by side. */
export function useBeside(): boolean {
  return useMediaQuery(BESIDE, window.matchMedia(BESIDE).matches, { getInitialValueInEffect: false });
}
