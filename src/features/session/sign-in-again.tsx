/**
 * The session ended while the app was in use. Work goes on: entries are kept, and this banner offers to sign in
 * so that they are sent. It blocks nothing.
 */

import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '#shared/endpoints/session';
import { useSyncState } from '../../local/hooks/use-sync-state';
import { SignInForm } from './sign-in-form';
import { useSignInForm } from './use-sign-in-form';

export function SignInAgain({ user, newPassword }: { user: SessionUser; newPassword: boolean }) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  const waiting = useSyncState()?.waiting ?? 0;
  return (
    <>
      <Group
        px="md"
        py={6}
        c="var(--mantine-color-waiting-light-color)"
        bg="var(--mantine-color-waiting-light)"
        role="status"
        gap="xs"
      >
        <IconClock size={20} stroke={1.8} aria-hidden />
        <Text flex="1 1 auto" fw={500}>
          {newPassword && `${t('Your password was changed.')} `}
          {waiting > 0
            ? t('Sign in to send {{count}} entries', { count: waiting })
            : t('Sign in to get what is new')}
        </Text>
        <Button color="waiting" onClick={open}>
          {t('Sign in')}
        </Button>
      </Group>
      <Modal opened={opened} onClose={close} title={t('Sign in again')}>
        <Again user={user} onDone={close} />
      </Modal>
    </>
  );
}

function Again({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const form = useSignInForm(user.email, onDone);
  return <SignInForm form={form} emailFixed />;
}
