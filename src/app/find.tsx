/** The search of everything, for the office: go to a page, find a child, a person, an invoice or an amount, do an act. */
import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { type IconListSearch, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { SessionUser } from '#shared/endpoints/session';
import { goes, sets, useFound } from './find-results';
import type { NavigationEntry } from './homes';

/** The search by one key of one kind, for those who have it. */
export type AdvancedAct = { Icon: typeof IconListSearch; label: string; onClick: () => void } | null;

interface FindProps {
  user: SessionUser;
  entries: readonly NavigationEntry[];
  advanced: AdvancedAct;
  /** How often it was asked for: each time it opens. */
  opened: number;
  /** What was typed before the field was there, once. */
  takeAhead: () => string;
}

const TYPING_MS = 250;

export function Find({ user, entries, advanced, opened, takeAhead }: FindProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), TYPING_MS);
  const found = useFound(wanted, user.permissions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press opens it
  useEffect(() => spotlight.open(), [opened]);
  const groups = [...goes(entries, user.permissions, typed.trim()), ...sets(found)];
  const empty = groups.length === 0;
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      scrollable
      maxHeight="60dvh"
      transitionProps={{ duration: 0 }}
      aria-label={t('Find anything')}
    >
      <Spotlight.Search
        placeholder={t('A page, a child, a parent, an invoice, an amount…')}
        aria-label={t('Find anything')}
        leftSection={<IconSearch size={20} aria-hidden />}
        onFocus={() => {
          const ahead = takeAhead();
          if (ahead) setTyped((already) => already + ahead);
        }}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, results }) => (
          <Spotlight.ActionsGroup key={label} label={t(label)}>
            {results.map(({ key, href, Icon, title, about }) => (
              <Spotlight.Action
                key={key}
                label={title}
                description={about}
                leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
                onClick={() => navigate(href)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {empty && (
          <Spotlight.Empty>
            {found.offline
              ? t('Offline: only pages can be found.')
              : found.busy || typed.trim() !== wanted
                ? t('Searching…')
                : t('Nothing found')}
          </Spotlight.Empty>
        )}
        {advanced && (
          <Spotlight.Action
            label={advanced.label}
            leftSection={<advanced.Icon size={20} stroke={1.7} aria-hidden />}
            onClick={advanced.onClick}
          />
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
