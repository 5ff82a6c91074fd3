/**
 * An offer to undo that outlives the page where the act was done: the page that follows says it above its contents.
 * The act itself is stored before it is offered here; whoever closes the app has done it.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStore } from '#shared/store';
import classes from './page.module.css';
import { UndoOffer } from './undo-offer';

interface Offer {
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

export function PageUndo() {
  const offer = useSyncExternalStore(offered.subscribe, offered.get);
  return offer && <Offered key={offer.id} offer={offer} />;
}

function Offered({ offer }: { offer: Offer }) {
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // What can't be undone any more is said on this page alone.
  useEffect(() => {
    if (!over) return;
    return () => {
      if (offered.get() === offer) offered.set(null);
    };
  }, [over, offer]);
  const undo = async () => {
    setBusy(true);
    const why = await offer.undo();
    setBusy(false);
    setProblem(why);
    if (why === null && offered.get() === offer) offered.set(null);
  };
  return (
    <div className={classes.undo} data-print="hide">
      <UndoOffer
        said={offer.said}
        busy={busy}
        problem={problem}
        onUndo={() => void undo()}
        onOver={() => setOver(true)}
      />
    </div>
  );
}
