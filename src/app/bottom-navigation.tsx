/** The navigation at the bottom of tablets and phones: four entries in reach of the thumb, the rest under More. */
import { Menu, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { isWithin, type NavigationEntry } from './homes';
import classes from './navigation.module.css';

const MOST = 5;

export function BottomNavigation({ entries }: { entries: readonly NavigationEntry[] }) {
  const { t } = useTranslation();
  const [pathname] = useLocation();
  const shown = entries.length <= MOST ? entries : entries.slice(0, MOST - 1);
  const more = entries.slice(shown.length);
  return (
    <nav aria-label={t('Main')} className={classes.bottom}>
      {shown.map((entry) => (
        <Link
          key={entry.path}
          href={entry.path}
          className={classes.tab}
          data-active={isWithin(entry, pathname) || undefined}
          aria-current={isWithin(entry, pathname) ? 'page' : undefined}
        >
          <entry.Icon size={24} stroke={1.7} aria-hidden />
          {t(entry.label)}
        </Link>
      ))}
      {more.length > 0 && (
        <Menu position="top-end" width={240}>
          <Menu.Target>
            <UnstyledButton
              className={classes.tab}
              data-active={more.some((entry) => isWithin(entry, pathname)) || undefined}
            >
              <IconDots size={24} stroke={1.7} aria-hidden />
              {t('More')}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((entry) => (
              <Menu.Item
                key={entry.path}
                component={Link}
                href={entry.path}
                leftSection={<entry.Icon size={20} stroke={1.7} aria-hidden />}
                className={classes.item}
              >
                {t(entry.label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
}
