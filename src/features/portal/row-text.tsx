/** What a row says: its title, and below it what is to be known of it. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Muted } from '../../components/plain';
import classes from './portal.module.css';

interface RowTextProps {
  title: ReactNode;
  fw?: number;
  hint?: ReactNode;
  /** Below the hint. */
  children?: ReactNode;
}

export function RowText({ title, fw, hint, children }: RowTextProps) {
  return (
    <span className={classes.grow}>
      <Text component="span" display="block" fw={fw}>
        {title}
      </Text>
      {hint && <MutedLine>{hint}</MutedLine>}
      {children}
    </span>
  );
}

export const MutedLine = ({ children }: { children: ReactNode }) => (
  <Muted component="span" display="block">
    {children}
  </Muted>
);
