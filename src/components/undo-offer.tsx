/** What was just done and is safe on the tablet, and for five seconds the way back in place of a question before. */
import { Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from './plain';

/** How long one tap takes back what another one did. */
export const UNDO_MS = 5_000;

interface UndoOfferProps {
  said: ReactNode;
  onUndo: () => void;
  /** Tells which act, where "Undo" alone does not. */
  label?: string | undefined;
  busy?: boolean;
  /** The button that was tapped is gone: the focus comes here. */
  takesFocus?: boolean;
  /** Why it could not be undone, as a sentence. */
  problem?: string | null;
  /** The time is over; what was said stays. */
  onOver?: (() => void) | undefined;
}

/** Give it a key of the act: each has five seconds of its own. They wait for the keyboard or pointer at the button. */
export function UndoOffer({ said, onUndo, label, busy = false, ...rest }: UndoOfferProps) {
  const { takesFocus = false, problem = null, onOver } = rest;
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const [at, setAt] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (at || over) return;
    const timer = setTimeout(() => {
      setOver(true);
      onOver?.();
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [at, over, onOver]);
  return (
    <Group gap="xs" mih={44}>
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        {said}
      </Text>
      {!over && (
        <PlainButton
          ref={button}
          aria-label={label}
          loading={busy}
          onFocus={({ currentTarget }) => setAt(currentTarget.matches(':focus-visible'))}
          onBlur={() => setAt(false)}
          onMouseEnter={() => setAt(true)}
          onMouseLeave={() => setAt(false)}
          onClick={onUndo}
        >
          {t('Undo')}
        </PlainButton>
      )}
      {problem !== null && (
        <Text c="alarm" role="alert">
          {problem}
        </Text>
      )}
    </Group>
  );
}
