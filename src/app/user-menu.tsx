/** The person who is signed in: a face in the header, behind it the menu, whose code comes with the first tap. */

import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ComponentPropsWithRef, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Face } from '../components/face';
import { lazily } from '../components/lazily';
import type { Session } from '../local/session';
import classes from './user-menu.module.css';

const WIDE = '17.5rem';
const NARROW = `clamp(8rem, 40vw - 28rem, ${WIDE})`;

const UserMenuPanel = lazily('UserMenuPanel', () => import('./user-menu-panel'));

interface UserMenuProps {
  session: Session;
  /** Beside other tools, where a small screen has little room for a name. */
  isNarrow: boolean;
}

export function UserMenu({ session, isNarrow }: UserMenuProps) {
  const [wanted, setWanted] = useState(false);
  const { id, name } = session.user;
  const person = { userId: id, name, isNarrow };
  const face = <UserFace {...person} onClick={() => setWanted(true)} />;
  if (!wanted) return face;
  return (
    <Suspense fallback={face}>
      <UserMenuPanel session={session}>
        <UserFace {...person} autoFocus />
      </UserMenuPanel>
    </Suspense>
  );
}

interface UserFaceProps extends Omit<ComponentPropsWithRef<'button'>, 'style'> {
  userId: number;
  name: string;
  isNarrow: boolean;
}

function UserFace({ userId, name, isNarrow, ...others }: UserFaceProps) {
  const { t } = useTranslation();
  return (
    <UnstyledButton {...others} className={classes.target} aria-haspopup="menu">
      <VisuallyHidden>{t('Account of {{name}}', { name })}</VisuallyHidden>
      <Face of="person" id={userId} size={36} />
      <Text
        className={classes.name}
        visibleFrom="md"
        fw={500}
        maw={isNarrow ? NARROW : WIDE}
        truncate
        title={name}
        aria-hidden
      >
        {name}
      </Text>
    </UnstyledButton>
  );
}
