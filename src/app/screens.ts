/** How a screen arrives: lazily, once, and ahead of the tap where there is time. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface LazyScreen {
  Component: LazyExoticComponent<ComponentType>;
  /** Fetches the screen's code; safe to call again. */
  preload: () => Promise<unknown>;
}

/** `screen(() => import('…/today-page'), 'TodayPage')`. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  return {
    Component: lazy(() => load().then((module) => ({ default: module[name] }))),
    preload: load,
  };
}
