/** A component whose code comes when it is first shown: `lazily('Chart', () => import('./chart'))`. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: whatever it takes, its type is kept
export type FileOf<Name extends string> = Record<Name, ComponentType<any>>;

export function lazily<Name extends string, File extends FileOf<Name>>(
  name: Name,
  load: () => Promise<File>,
): LazyExoticComponent<File[Name]> {
  return lazy(() => load().then((file) => ({ default: file[name] })));
}
