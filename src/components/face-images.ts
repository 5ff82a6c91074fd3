/** Drawn faces, made from what names a person. What draws them comes after the first load, and is asked for once. */
import { useSyncExternalStore } from 'react';

type Draw = (seed: string) => string;

const images = new Map<string, string>();
const listeners = new Set<() => void>();
let draw: Draw | undefined;
let asked = false;

/** How long drawing may hold up what a screen does at once, and then each idle moment; milliseconds. */
const AT_ONCE_MS = 4;
const IDLE_MS = 8;
/** More than these have scrolled out of sight. */
const WAITING_MOST = 60;
/** Seeds of faces that are still to be drawn: the newest is most likely in sight. */
let waiting: string[] = [];
let spentMs = 0;

/** The seed names a person's face. Its number comes first: faces of neighbours are then not alike. */
export const faceSeed = (of: 'child' | 'person', id: number | undefined) => `${id ?? 'new'} ${of}`;

/** The address of a face, or undefined until it is drawn. */
export function useFaceImage(seed: string): string | undefined {
  return useSyncExternalStore(subscribe, () => imageOf(seed));
}

/** The addresses of the faces of many rows, for a list that asks for each as it is drawn. */
export function useFaceImages(): (seed: string) => string | undefined {
  useSyncExternalStore(subscribe, () => images.size);
  return imageOf;
}

function imageOf(seed: string): string | undefined {
  const known = images.get(seed);
  if (known || !draw) return known;
  if (spentMs < AT_ONCE_MS) return drawNow(draw, seed);
  if (waiting.length === 0) whenIdle(drawWaiting);
  if (!waiting.includes(seed)) waiting = [...waiting, seed].slice(-WAITING_MOST);
  return undefined;
}

function drawNow(draw: Draw, seed: string): string {
  if (spentMs === 0) setTimeout(() => (spentMs = 0));
  const began = performance.now();
  const image = draw(seed);
  images.set(seed, image);
  spentMs += performance.now() - began || 0.1;
  return image;
}

function drawWaiting(): void {
  const until = performance.now() + IDLE_MS;
  while (draw && waiting.length > 0 && performance.now() < until) {
    const seed = waiting.pop() as string;
    images.set(seed, draw(seed));
  }
  if (waiting.length > 0) whenIdle(drawWaiting);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) {
    asked = true;
    whenIdle(() => void fetchDrawing());
  }
  return () => listeners.delete(listener);
}

async function fetchDrawing(): Promise<void> {
  try {
    ({ drawFace: draw } = await import('./face-drawing'));
    for (const listener of listeners) listener();
  } catch (error) {
    // The discs stay empty; the next screen with a face asks again.
    console.warn('Faces could not be fetched:', error);
    asked = false;
  }
}

/** After what the screen itself needs. Safari has no idle callback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}
