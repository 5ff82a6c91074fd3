/** The menu of the person: who, where, how it looks, the app on the device, the way out. */
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Box, Menu, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import {
  IconBell,
  IconDeviceTablet,
  IconKey,
  IconLock,
  IconLogout,
  IconPassword,
  IconSwitchHorizontal,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { kindsFor } from '#shared/domain/notifications';
import { portalAddresses } from '#shared/domain/portal-addresses';
import type { SessionUser } from '#shared/endpoints/session';
import { confirm } from '../components/confirm';
import { LanguageChoice } from '../components/language-choice';
import { notifyError } from '../components/notify';
import { Muted } from '../components/plain';
import { chooseLanguage } from '../local/choose-language';
import { useOwnPin } from '../local/hooks/use-pins';
import { lock } from '../local/pin';
import { readPushFlag } from '../local/push/push-flag';
import { chooseSide, type Session } from '../local/session';
import { signOut } from '../local/sign-out-by-hand';
import { countWaitingHere } from '../local/waiting-entries';
import { useInstall } from './install';
import { useOpensAtOnce } from './use-opens-at-once';
import classes from './user-menu-panel.module.css';

const item = (Icon: typeof IconUser) => ({
  mih: 44,
  leftSection: <Icon size={20} stroke={1.7} aria-hidden />,
});

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
  const own = useOwnPin();
  const lockNow = async () => {
    try {
      await lock();
    } catch (error) {
      console.error('Locking failed:', error);
      notifyError(t('That did not work. Please try again.'));
    }
  };
  const [, navigate] = useLocation();
  const switchSide = async (side: 'parent' | 'staff') => {
    await chooseSide(side);
    navigate('/');
  };
  const told = notificationsOf(user);
  const where = user.preschools.map((preschool) => preschool.name).join(', ');
  return (
    <Menu position="bottom-end" width={320} classNames={{ dropdown: classes.menu }} {...opens}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py="xs">
          <Text fw={600}>{user.name}</Text>
          <Muted>
            {user.roles.map((role) => t(role.name)).join(', ')}
            {where && ` · ${where}`}
          </Muted>
          <Muted style={{ overflowWrap: 'anywhere' }}>{user.email}</Muted>
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
        <Menu.Item {...item(IconUser)} component={Link} href={portalAddresses.profile}>
          {t('Profile')}
        </Menu.Item>
        <Menu.Item {...item(IconKey)} component={Link} href="/my/sign-in">
          {t('Sign-in and devices')}
        </Menu.Item>
        {otherSide && (
          <Menu.Item {...item(IconSwitchHorizontal)} onClick={() => void switchSide(otherSide)}>
            {otherSide === 'parent' ? t('To my children') : t('To my work')}
          </Menu.Item>
        )}
        {told && (
          <Menu.Item {...item(IconBell)} component={Link} href={told}>
            {t('Notifications')}
          </Menu.Item>
        )}
        {install && (
          <Menu.Item {...item(IconDeviceTablet)} onClick={() => void install()}>
            {t('Install the app')}
          </Menu.Item>
        )}
        {own !== null && (
          <Menu.Item {...item(IconPassword)} component={Link} href="/my/pin">
            {t('PIN on this tablet')}
          </Menu.Item>
        )}
        {own === 'set' && (
          <Menu.Item {...item(IconLock)} onClick={() => void lockNow()}>
            {t('Lock')}
          </Menu.Item>
        )}
        <Menu.Item {...item(IconLogout)} onClick={() => void signOut()}>
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

/** How long a sign-out waits for the push service, in milliseconds. */
const FORGET_MS = 3_000;

/** Signing out: what waits is sent first; what can't be sent stays on this tablet for its author. */
function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    // Counted when it is asked: what a list that is still loading shows would be none.
    const count = await countWaitingHere();
    const agreed =
      count === 0 ||
      (await confirm({
        title: t('Sign out with {{count}} entries waiting?', { count }),
        message: t('They stay on this tablet, hidden from others, and are sent when you sign in here again.'),
        confirmLabel: t('Sign out'),
      }));
    if (!agreed) return;
    try {
      if (readPushFlag()) await forgetPush();
      await signOut();
    } catch (error) {
      console.error('Signing out failed:', error);
      notifyError(t('Signing out did not work. Please try again.'));
    }
  };
}

/** Firebase is told that this browser wants nothing more; where it does not answer, our server sends nothing anyway. */
async function forgetPush(): Promise<void> {
  try {
    const push = await import('../local/push/device-push');
    await Promise.race([push.forgetPush(), new Promise((resolve) => setTimeout(resolve, FORGET_MS))]);
  } catch (error) {
    console.warn('The push token could not be deleted:', error);
  }
}
