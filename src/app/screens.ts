/** How a screen arrives: lazily, once, and ahead of the tap where there is time. */
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';

interface Lazily<Props> {
  Component: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches the code; safe to call again. */
  preload: () => Promise<unknown>;
}

export type LazyScreen = Lazily<object>;

/** One of the screens that a frame holds, as the frame shows it: a link with a word. */
export interface FrameTab {
  /** With the parameters of the frame's own path in it: `/children/:id/days`. */
  path: string;
  label: string;
}

interface FrameProps {
  /** Those that the person may open, in their order. */
  tabs: readonly FrameTab[];
  /** The screen that is open. */
  children: ReactNode;
}

/** What stands around several screens of one thing (a child), whichever features they come from. */
export interface Frame extends Lazily<FrameProps> {
  /** The address of the thing: all of the frame's screens begin with it. */
  path: string;
}

/** `screen(() => import('…/today-page'), 'TodayPage')`. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  return lazily(load, name);
}

/** `frame('/children/:id', () => import('…/child-frame'), 'ChildFrame')`. */
export function frame<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType<FrameProps>>>,
  name: Name,
): Frame {
  return { path, ...lazily(load, name) };
}

function lazily<Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Lazily<Props> {
  return {
    Component: lazy(() => load().then((module) => ({ default: module[name] }))),
    preload: load,
  };
}
