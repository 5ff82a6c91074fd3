/** A part of a screen whose code comes when it is first shown: a dialog, an editor. */
import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react';
import { beginActivity } from './activity';
import { type FileOf, lazily } from './lazily';

/** `const AddBill = lazyPart('AddBill', () => import('./add-bill'))`. */
export function lazyPart<Name extends string, File extends FileOf<Name>>(
  name: Name,
  load: () => Promise<File>,
  fallback?: ReactNode,
) {
  const Part = lazily(name, load);
  return function Lazily(props: ComponentProps<File[Name]>) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** The bar at the top of the page says that the tap was understood, while a large part arrives. */
export function Opening() {
  useEffect(() => beginActivity(), []);
  return null;
}
