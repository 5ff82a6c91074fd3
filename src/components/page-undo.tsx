/**
 * An offer to undo that outlives the page where the act was done: the page that follows says it above its contents.
 * The act itself is stored before it is offered here; whoever closes the app has done it.
 */
import { useSyncExternalStore } from 'react';
import { createStore } from '#shared/store';
import { lazyPart } from './lazy-part';

const PageOffer = lazyPart('PageOffer', () => import('./page-offer'));

export interface Offer {
  said: string;
  /** Null where it is undone; else why not, as a sentence. */
  undo: () => Promise<string | null>;
}

const offered = createStore<(Offer & { id: number }) | null>(null);
let last = 0;

/** The next offer makes way for this one. */
export function offerUndo(offer: Offer): void {
  offered.set({ ...offer, id: ++last });
}

/** It is over; a newer one stays. */
function withdraw(offer: Offer): void {
  if (offered.get() === offer) offered.set(null);
}

export function PageUndo() {
  const offer = useSyncExternalStore(offered.subscribe, offered.get);
  return offer && <PageOffer key={offer.id} offer={offer} onEnd={withdraw} />;
}
