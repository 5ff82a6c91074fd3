/** An invoice at the side of the list that it was opened from; Esc goes back to the list alone. */
import { Group, Title } from '@mantine/core';
import { IconArrowsMaximize, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActIcon } from '../../components/act-button';
import { InPane } from '../../components/page';
import classes from './invoices.module.css';

interface InvoiceBesideProps {
  id: number;
  /** Of a row that the list still has. */
  number: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

export function InvoiceBeside({ id, number, onClose, children }: InvoiceBesideProps) {
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
    <section
      className={classes.beside}
      aria-label={number ? t('Invoice {{number}}', { number }) : t('Invoice')}
      data-pane
    >
      <Group justify="space-between" wrap="nowrap" px="md" pb={4} data-print="hide">
        <Title order={2}>{number}</Title>
        <Group gap={4} wrap="nowrap">
          <ActIcon Icon={IconArrowsMaximize} label={t('Open the whole page')} href={`/invoices/${id}`} />
          <ActIcon Icon={IconX} label={t('Close the invoice')} onClick={onClose} />
        </Group>
      </Group>
      <InPane value={true}>{children}</InPane>
    </section>
  );
}
