/** Opens the search of everything, by a press or Ctrl K (⌘K); its code comes with the first time. */
import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '#shared/endpoints/session';
import { lazyPart } from '../components/lazy-part';
import type { AdvancedAct } from './find';
import classes from './find.module.css';
import type { NavigationEntry } from './homes';

const Find = lazyPart('Find', () => import('./find'));

interface FindButtonProps {
  user: SessionUser;
  entries: readonly NavigationEntry[];
  advanced: AdvancedAct;
}

const keys = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K');

export function FindButton({ user, entries, advanced }: FindButtonProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(0);
  const ahead = useTypedAhead();
  const open = () => {
    ahead.begin();
    setOpened((times) => times + 1);
  };
  // Also from within a field: no browser types anything by it.
  useHotkeys([['mod+K', open]], [], true);
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label={t('Find anything')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={20} aria-hidden />
        <span className={classes.words} aria-hidden>
          {t('Find')}
        </span>
        <kbd className={classes.keys} data-keys={keys()} aria-hidden />
      </UnstyledButton>
      {opened > 0 && (
        <Find user={user} entries={entries} advanced={advanced} opened={opened} takeAhead={ahead.take} />
      )}
    </>
  );
}

/** What is typed before the field of the search is there to take it. */
function useTypedAhead() {
  /** Null while nothing is to be kept. */
  const typed = useRef<string | null>(null);
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (typed.current === null) return;
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (inDialog || event.key === 'Escape') typed.current = null;
      else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        event.stopPropagation();
        typed.current += event.key;
      }
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, []);
  const begin = useCallback(() => {
    typed.current = '';
  }, []);
  const take = useCallback(() => {
    const kept = typed.current ?? '';
    typed.current = null;
    return kept;
  }, []);
  return { begin, take };
}
