/** How a screen arrives: lazily, once, and ahead of the tap where there is time. */
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
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
  /** The address of the thing: all of the frame's screens begin with it. */
  path: string;
}

/** `() => import('…/today-page').then((file) => file.TodayPage)`. */
export type Load<Props = object> = () => Promise<ComponentType<Props>>;

export function lazyScreen<Props>(load: Load<Props>): Lazily<Props> {
  return { Component: lazily(load), preload: load };
}

export function frame(path: string, load: Load<FrameProps>): Frame {
  return { path, ...lazyScreen(load) };
}
