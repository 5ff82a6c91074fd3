/** The navigation at the side of a desktop, by area. */
import { Box, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { SessionUser } from '#shared/endpoints/session';
import { EntryCount } from './entry-count';
import { entryAt, isParent, type NavigationEntry } from './homes';
import classes from './navigation.module.css';

interface SideNavigationProps {
  user: SessionUser;
  entries: readonly NavigationEntry[];
}

const areas: readonly { area: NavigationEntry['area']; label: string | null }[] = [
  { area: 'top', label: null },
  { area: 'day', label: 'The day' },
  { area: 'people', label: 'Children' },
  { area: 'money', label: 'Billing' },
  { area: 'lists', label: 'Lists' },
  { area: 'office', label: 'Administration' },
  { area: 'device', label: 'This device' },
];

export function SideNavigation({ user, entries }: SideNavigationProps) {
  const { t } = useTranslation();
  const [pathname] = useLocation();
  const current = entryAt(entries, pathname);
  return (
    <Stack h="100%" gap={0} p="sm" className={classes.side}>
      <Group mih={44} px="xs" mb="md" gap="sm" wrap="nowrap">
        <img src="/icon.svg" alt="" width={32} height={32} />
        <Box miw={0}>
          <Text fw={700} lh={1.2}>
            Tadika
          </Text>
          {!isParent(user) && (
            <Text size="xs" c="dimmed" lh={1.3}>
              {user.preschool?.name ?? t('All preschools')}
            </Text>
          )}
        </Box>
      </Group>
      {areas.map(({ area, label }) => {
        const own = entries.filter((entry) => entry.area === area);
        if (own.length === 0) return null;
        return (
          <Box key={area} mb="md">
            {label !== null && entries.length > 1 && (
              <Text size="xs" c="dimmed" fw={600} px="xs" mb={4}>
                {t(label)}
              </Text>
            )}
            {own.map((entry) => (
              <Link
                key={entry.path}
                href={entry.path}
                className={classes.link}
                data-active={entry === current || undefined}
                aria-current={entry === current ? 'page' : undefined}
              >
                <entry.Icon size={20} stroke={1.7} aria-hidden />
                <span className={classes.label}>{t(entry.label)}</span>
                <EntryCount entry={entry} />
              </Link>
            ))}
          </Box>
        );
      })}
    </Stack>
  );
}
