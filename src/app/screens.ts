/** How a screen arrives: lazily, once, and ahead of the tap where there is time. */
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import type { Permission } from '#shared/permissions';
import { lazily } from '../components/lazily';

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
  /** The address of the thing, which all of the frame's screens begin with; of a list beside its details, the list's. */
  path: string;
}

/** For `'TodayPage'`: `() => import('…/today-page')`. */
export type Load<Name extends string, Props = object> = () => Promise<Record<Name, ComponentType<Props>>>;

export function lazyScreen<Name extends string, Props>(name: Name, load: Load<Name, Props>): Lazily<Props> {
  return { Component: lazily(name, load), preload: load };
}

export function frame<Name extends string>(path: string, name: Name, load: Load<Name, FrameProps>): Frame {
  return { path, ...lazyScreen<Name, FrameProps>(name, load) };
}

export interface Screen extends LazyScreen {
  path: string;
  needs: Permission | null;
  /** Reads the tablet's database: one preschool at a time. */
  onTablet: boolean;
  /** What stands around it, and the word of its tab there. */
  framed: { frame: Frame; label: string } | null;
}

export function at<Name extends string>(
  path: string,
  needs: Permission | null,
  name: Name,
  load: Load<Name>,
): Screen {
  const isStaffs = needs !== null && needs !== 'portal_view';
  return {
    path,
    needs,
    onTablet: false,
    framed: null,
    ...lazyScreen(name, isStaffs ? withWords(load) : load),
  };
}

/** With the plurals that staff alone read. */
function withWords<Screen>(load: () => Promise<Screen>): () => Promise<Screen> {
  return async () => (await Promise.all([load(), import('./locales/en-staff')]))[0];
}

export const onTablet: typeof at = (...screen) => ({ ...at(...screen), onTablet: true });

/** A screen of the frame: `path` goes on from the frame's own. */
export function tab<Name extends string>(
  within: Frame,
  path: string,
  label: string,
  needs: Permission,
  name: Name,
  load: Load<Name>,
): Screen {
  return {
    ...at(within.path + path, needs, name, load),
    framed: { frame: within, label },
    preload: () => Promise.all([within.preload(), load()]),
  };
}

/** A screen of the frame that has an address of its own, and no tab. */
export function within(around: Frame, screen: Screen): Screen {
  return {
    ...screen,
    framed: { frame: around, label: '' },
    preload: () => Promise.all([around.preload(), screen.preload()]),
  };
}
