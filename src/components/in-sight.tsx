/** What a form has to say comes into sight as it appears: on a phone its button may be screens below it. */
import { type ReactNode, useEffect, useRef } from 'react';

interface InSightProps {
  /** What is told: another one is brought into sight anew. */
  said: unknown;
  children: ReactNode;
}

export function InSight({ said, children }: InSightProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next failure is told in the same place.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return (
    // Clear of the header above and of the navigation below.
    <div ref={box} style={{ scrollMarginBlock: '6rem' }}>
      {children}
    </div>
  );
}
