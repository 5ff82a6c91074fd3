/** The parts of the office's navigation at the side of a desktop. */
import { Box, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SessionUser } from '#shared/endpoints/session';
import { EntryCount } from './entry-count';
import { isParent, type NavigationEntry } from './homes';
import classes from './navigation.module.css';

/** The product, and whose it is. */
export function SideHead({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  return (
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
  );
}

export function SideLink({ entry, current }: { entry: NavigationEntry; current: boolean }) {
  const { t } = useTranslation();
  return (
    <Link
      href={entry.path}
      className={classes.link}
      data-active={current || undefined}
      aria-current={current ? 'page' : undefined}
    >
      <entry.Icon size={20} stroke={1.7} aria-hidden />
      <span className={classes.label}>{t(entry.label)}</span>
      <EntryCount entries={[entry]} />
    </Link>
  );
}
