/** A component whose code comes when it is first shown: `lazily(() => import('./chart').then((file) => file.Chart))`. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export function lazily<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().then((Component) => ({ default: Component })));
}
