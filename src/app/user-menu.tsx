/** The person who is signed in: a face in the header, behind it the menu, whose code comes with the first tap. */

import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ComponentPropsWithRef, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '../components/lazily';
import { PersonAvatar } from '../components/person-avatar';
import type { Session } from '../local/session';
import classes from './user-menu.module.css';

const UserMenuPanel = lazily('UserMenuPanel', () => import('./user-menu-panel'));

export function UserMenu({ session }: { session: Session }) {
  const [wanted, setWanted] = useState(false);
  const face = <UserFace name={session.user.name} onClick={() => setWanted(true)} />;
  if (!wanted) return face;
  return (
    <Suspense fallback={face}>
      <UserMenuPanel session={session}>
        <UserFace name={session.user.name} autoFocus />
      </UserMenuPanel>
    </Suspense>
  );
}

interface UserFaceProps extends Omit<ComponentPropsWithRef<'button'>, 'style'> {
  name: string;
}

function UserFace({ name, ...others }: UserFaceProps) {
  const { t } = useTranslation();
  return (
    <UnstyledButton {...others} className={classes.target} aria-haspopup="menu">
      <VisuallyHidden>{t('Account of {{name}}', { name })}</VisuallyHidden>
      <PersonAvatar name={name} size={36} />
      <Text visibleFrom="md" fw={500} maw={280} truncate title={name} aria-hidden>
        {name}
      </Text>
    </UnstyledButton>
  );
}
