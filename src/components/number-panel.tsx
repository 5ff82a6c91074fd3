/** Figures side by side: what each is, what it comes to, and the way to the rows behind it. */
import { Skeleton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './number-panel.module.css';

export interface Figure {
  label: string;
  /** Undefined while it is not known yet, null where it cannot be known now. */
  value: ReactNode | undefined | null;
  /** The rows behind it open in a new tab: the figures stay. */
  href?: string;
  /** Red where it is a bad sign, grey where there is nothing. */
  tone?: 'alarm' | 'quiet';
}

interface NumberPanelProps {
  /** What the figures are of, for those who hear it. */
  label: string;
  figures: readonly Figure[];
  /** How many stand in a row, by room: on a phone, a tablet and a desktop. */
  inRow: readonly [number, number, number];
}

export function NumberPanel({ label, figures, inRow: [phone, tablet, desktop] }: NumberPanelProps) {
  const style = { '--on-phone': phone, '--on-tablet': tablet, '--on-desktop': desktop } as CSSProperties;
  return (
    <section aria-label={label} className={classes.panel} style={style}>
      {figures.map((figure) => (
        <Cell key={figure.label} {...figure} />
      ))}
    </section>
  );
}

function Cell({ label, value, href, tone }: Figure) {
  const { t } = useTranslation();
  const contents = (
    <>
      <span className={classes.value} data-tone={tone}>
        {value === undefined && <Skeleton height={18} width="70%" />}
        {value === null ? '–' : value}
      </span>
      <span className={classes.label}>{label}</span>
    </>
  );
  if (href === undefined) return <div className={classes.cell}>{contents}</div>;
  return (
    <a href={href} target="_blank" rel="noopener" className={classes.cell} title={t('Opens in a new tab')}>
      {contents}
    </a>
  );
}
