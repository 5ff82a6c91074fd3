/** A part of a screen whose code comes when it is first shown: a dialog, an editor. */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { beginActivity } from './activity';

/** `const AddBill = lazyPart(() => import('./add-bill'), 'AddBill')`. */
export function lazyPart<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(async () => ({ default: (await load())[name] }));
  return function Lazily(props: Props) {
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
