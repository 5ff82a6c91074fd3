/** The parts of one thing as links in a line, each with an address of its own; on a phone the line scrolls. */
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import classes from './tab-links.module.css';

interface TabLinksProps {
  /** Names the whole to those who hear it. */
  label: string;
  tabs: readonly { to: string; label: string }[];
  /** The address of the open one. */
  current: string;
}

export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const open = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is open, or others came before it
  useEffect(() => {
    const line = open.current?.parentElement;
    if (!line || !open.current) return;
    // Sideways only: `scrollIntoView` would move the page too.
    line.scrollLeft = open.current.offsetLeft - (line.clientWidth - open.current.offsetWidth) / 2;
  }, [current, tabs.length]);
  return (
    <nav aria-label={label} className={classes.line}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          ref={tab.to === current ? open : undefined}
          href={tab.to}
          replace
          className={classes.tab}
          aria-current={tab.to === current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
