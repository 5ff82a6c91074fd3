/** The person who is signed in: a face in the header, behind it the menu, whose code comes with the first tap. */

import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ComponentPropsWithRef, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Face } from '../components/face';
import { lazily } from '../components/lazily';
import type { Session } from '../local/session';
import classes from './user-menu.module.css';

const UserMenuPanel = lazily('UserMenuPanel', () => import('./user-menu-panel'));

export function UserMenu({ session }: { session: Session }) {
  const [wanted, setWanted] = useState(false);
  const { id, name } = session.user;
  const face = <UserFace userId={id} name={name} onClick={() => setWanted(true)} />;
  if (!wanted) return face;
  return (
    <Suspense fallback={face}>
      <UserMenuPanel session={session}>
        <UserFace userId={id} name={name} autoFocus />
      </UserMenuPanel>
    </Suspense>
  );
}

interface UserFaceProps extends Omit<ComponentPropsWithRef<'button'>, 'style'> {
  userId: number;
  name: string;
}

function UserFace({ userId, name, ...others }: UserFaceProps) {
  const { t } = useTranslation();
  return (
    <UnstyledButton {...others} className={classes.target} aria-haspopup="menu">
      <VisuallyHidden>{t('Account of {{name}}', { name })}</VisuallyHidden>
      <Face of="person" id={userId} size={36} />
      <Text visibleFrom="md" fw={500} maw={280} truncate title={name} aria-hidden>
        {name}
      </Text>
    </UnstyledButton>
  );
}
