/** A part of a screen whose code comes when it is first shown: a dialog, an editor. */
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { beginActivity } from './activity';
import { lazily } from './lazily';

/** `const AddBill = lazyPart(() => import('./add-bill').then((file) => file.AddBill))`. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Part = lazily(load) as ComponentType<Props>;
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
