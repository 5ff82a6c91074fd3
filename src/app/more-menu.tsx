/** The entries that have no place of their own at the bottom of the page. */
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { EntryCount } from './entry-count';
import type { NavigationEntry } from './homes';
import classes from './navigation.module.css';
import { useOpensAtOnce } from './use-opens-at-once';

interface MoreMenuProps {
  entries: readonly NavigationEntry[];
  /** The button that it opens from. */
  children: ReactNode;
}

export function MoreMenu({ entries, children }: MoreMenuProps) {
  const { t } = useTranslation();
  const opens = useOpensAtOnce();
  return (
    <Menu position="top-end" width={240} {...opens}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item
            key={entry.path}
            component={Link}
            href={entry.path}
            leftSection={<entry.Icon size={20} stroke={1.7} aria-hidden />}
            rightSection={<EntryCount entries={[entry]} />}
            className={classes.item}
          >
            {t(entry.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
