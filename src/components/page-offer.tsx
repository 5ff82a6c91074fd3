/** The offer of `page-undo.tsx` as it is drawn; its code comes with the first. */
import { useEffect, useState } from 'react';
import classes from './page.module.css';
import type { Offer } from './page-undo';
import { UndoOffer } from './undo-offer';

interface PageOfferProps {
  offer: Offer;
  onEnd: (offer: Offer) => void;
}

export function PageOffer({ offer, onEnd }: PageOfferProps) {
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // What can't be undone any more is said on this page alone.
  useEffect(() => {
    if (!over) return;
    return () => onEnd(offer);
  }, [over, offer, onEnd]);
  const undo = async () => {
    setBusy(true);
    const why = await offer.undo();
    setBusy(false);
    setProblem(why);
    if (why === null) onEnd(offer);
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
