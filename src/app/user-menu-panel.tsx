/** The menu of the person: who, where, how it looks, the app on the device, the way out. */
import '@mantine/core/styles/Menu.layer.css';
import { Box, Menu, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import {
  IconBell,
  IconDeviceTablet,
  IconKey,
  IconLogout,
  IconSwitchHorizontal,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { kindsFor } from '#shared/domain/notifications';
import { portalAddresses } from '#shared/domain/portal-addresses';
import type { SessionUser } from '#shared/endpoints/session';
import { LanguageChoice } from '../components/language-choice';
import { chooseLanguage } from '../local/choose-language';
import { chooseSide, type Session } from '../local/session';
import { useInstall } from './install';
import { useOpensAtOnce } from './use-opens-at-once';
import { useSignOut } from './use-sign-out';

interface UserMenuPanelProps {
  session: Session;
  /** The face that it opens from. */
  children: ReactNode;
}

export function UserMenuPanel({ session: { user, otherSide }, children }: UserMenuPanelProps) {
  const { t } = useTranslation();
  const opens = useOpensAtOnce();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const install = useInstall();
  const signOut = useSignOut();
  const [, navigate] = useLocation();
  const switchSide = async (side: 'parent' | 'staff') => {
    await chooseSide(side);
    navigate('/');
  };
  const told = notificationsOf(user);
  const where = user.preschools.map((preschool) => preschool.name).join(', ');
  return (
    <Menu position="bottom-end" width={320} {...opens}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py="xs">
          <Text fw={600}>{user.name}</Text>
          <Text size="sm" c="dimmed">
            {user.roles.map((role) => t(role.name)).join(', ')}
            {where && ` · ${where}`}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {user.email}
          </Text>
        </Box>
        <Menu.Divider />
        <Box px="sm" py="xs">
          <SegmentedControl
            fullWidth
            aria-label={t('Appearance')}
            value={colorScheme}
            onChange={(chosen) => setColorScheme(chosen as typeof colorScheme)}
            data={[
              { value: 'light', label: t('Light') },
              { value: 'dark', label: t('Dark') },
              { value: 'auto', label: t('Auto') },
            ]}
          />
        </Box>
        <Box px="sm" pb="xs">
          <LanguageChoice onChosen={(language) => void chooseLanguage(language)} />
        </Box>
        <Menu.Divider />
        <Menu.Item
          mih={44}
          component={Link}
          href={portalAddresses.profile}
          leftSection={<IconUser size={20} stroke={1.7} aria-hidden />}
        >
          {t('Profile')}
        </Menu.Item>
        <Menu.Item
          mih={44}
          component={Link}
          href="/my/sign-in"
          leftSection={<IconKey size={20} stroke={1.7} aria-hidden />}
        >
          {t('Sign-in and devices')}
        </Menu.Item>
        {otherSide && (
          <Menu.Item
            mih={44}
            leftSection={<IconSwitchHorizontal size={20} stroke={1.7} aria-hidden />}
            onClick={() => void switchSide(otherSide)}
          >
            {otherSide === 'parent' ? t('To my children') : t('To my work')}
          </Menu.Item>
        )}
        {told && (
          <Menu.Item
            mih={44}
            component={Link}
            href={told}
            leftSection={<IconBell size={20} stroke={1.7} aria-hidden />}
          >
            {t('Notifications')}
          </Menu.Item>
        )}
        {install && (
          <Menu.Item
            mih={44}
            leftSection={<IconDeviceTablet size={20} stroke={1.7} aria-hidden />}
            onClick={() => void install()}
          >
            {t('Install the app')}
          </Menu.Item>
        )}
        <Menu.Item
          mih={44}
          leftSection={<IconLogout size={20} stroke={1.7} aria-hidden />}
          onClick={() => void signOut()}
        >
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Where notifications are, for those who are told of something; what was sent, for those who look after it. */
function notificationsOf(user: SessionUser): string | null {
  if (kindsFor(user).length > 0) return '/notifications/settings';
  return user.permissions.includes('settings_edit') ? '/notifications/sent' : null;
}
