/** Drawn faces, made from what names a person. What draws them comes after the first load, and is asked for once. */
import { useSyncExternalStore } from 'react';

type Draw = (seed: string) => string;

const images = new Map<string, string>();
const listeners = new Set<() => void>();
let draw: Draw | undefined;
let asked = false;

/** The address of a face, or undefined until what draws it is here. */
export function useFaceImage(seed: string): string | undefined {
  return useSyncExternalStore(subscribe, () => imageOf(seed));
}

function imageOf(seed: string): string | undefined {
  const known = images.get(seed);
  if (known || !draw) return known;
  const image = draw(seed);
  images.set(seed, image);
  return image;
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
