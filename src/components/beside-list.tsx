/** A list, and at its side what is open of it, where there is one; Esc goes back to the list alone. */
import { Group, Title } from '@mantine/core';
import { IconArrowsMaximize, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActIcon } from './act-button';
import classes from './beside-list.module.css';
import { InPane } from './page';
import type { useBesideList } from './use-beside-list';

interface BesideListProps {
  side: ReturnType<typeof useBesideList>;
  /** Above what is open; left out where that has a head of its own, which keeps `--beside-acts` free at its end. */
  title?: string;
  /** What the side is called for those who hear it. */
  label: string;
  closeLabel: string;
  beside: (id: number) => ReactNode;
  /** The list. */
  children: ReactNode;
}

export function BesideList({ side, beside, children, ...head }: BesideListProps) {
  const { open } = side;
  const split = open !== null;
  return (
    <div className={split ? classes.split : undefined}>
      <div className={split ? classes.list : undefined}>{children}</div>
      {split && (
        <Side key={open} {...head} page={side.page} onClose={side.close}>
          {beside(open)}
        </Side>
      )}
    </div>
  );
}

interface SideProps extends Pick<BesideListProps, 'title' | 'label' | 'closeLabel' | 'children'> {
  page: string;
  onClose: () => void;
}

function Side({ title, label, closeLabel, page, onClose, children }: SideProps) {
  const { t } = useTranslation();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      // What lies over it, or is typed into, takes its own Esc.
      const taken =
        event.defaultPrevented ||
        document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null ||
        (event.target as Element).closest?.('input, select, textarea');
      if (event.key === 'Escape' && !taken) close.current();
    };
    // Before what lies over it has closed.
    window.addEventListener('keydown', look, true);
    return () => window.removeEventListener('keydown', look, true);
  }, []);
  return (
    <section className={classes.side} aria-label={label} data-pane data-untitled={!title || undefined}>
      <Group className={classes.head} justify="space-between" wrap="nowrap" data-print="hide">
        {title && <Title order={2}>{title}</Title>}
        <Group gap={4} wrap="nowrap">
          <ActIcon Icon={IconArrowsMaximize} label={t('Open the whole page')} href={page} />
          <ActIcon Icon={IconX} label={closeLabel} onClick={onClose} />
        </Group>
      </Group>
      <InPane value={true}>{children}</InPane>
    </section>
  );
}
