/** The way into an account: inviting, closing and opening it again, each asked once by name. */
import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconKeyOff, IconLock, IconLockOpen, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/endpoints/people-accounts';
import { ActButton } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { formatMoment } from '../../components/format';
import { HandOverDialog } from '../../components/hand-over-dialog';
import { useSession } from '../../local/hooks/use-session';
import { useAccountActs } from './use-users';

export function AccountActs({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [link, setLink] = useState<string | null>(null);
  const { deactivate, reactivate, invite, takeSecondFactor } = useAccountActs(account, setLink);
  const me = useSession()?.user.id;
  const { may, status, name, invitation } = account;
  const close = () =>
    askFirst(() => deactivate.submit(), {
      title: t('Close {{name}}’s account?', { name }),
      message: t(
        'They are signed out everywhere and removed from their classrooms, and their tablets are cleared. Entries waiting on a tablet are not lost: the principal receives them.',
      ),
      confirmLabel: t('Close the account'),
      danger: true,
    });
  const takeAway = () =>
    askFirst(() => takeSecondFactor.submit(), {
      title: t('Remove {{name}}’s second step?', { name }),
      message: t(
        'For a lost phone. They are signed out everywhere, told by e-mail, and sign in with their password until they set up another. Make sure it is really them asking.',
      ),
      confirmLabel: t('Remove'),
      danger: true,
    });
  if (!may.edit && !may.invite) return null;
  return (
    <Stack gap="sm" align="flex-start">
      {invitation && <Invitation invitation={invitation} />}
      <Group gap="xs">
        {may.invite && status !== 'deactivated' && (
          <ActButton
            Icon={IconMail}
            label={inviteLabel()}
            variant={status === 'uninvited' ? 'filled' : 'default'}
            loading={invite.busy}
            onClick={() => invite.submit()}
          />
        )}
        {may.takeSecondFactor && (
          <ActButton
            Icon={IconKeyOff}
            label={t('Remove the second step')}
            variant="default"
            loading={takeSecondFactor.busy}
            onClick={() => void takeAway()}
          />
        )}
        {may.edit && status === 'deactivated' && (
          <ActButton
            Icon={IconLockOpen}
            label={t('Open the account')}
            loading={reactivate.busy}
            onClick={() => reactivate.submit()}
          />
        )}
        {may.edit && status !== 'deactivated' && account.id !== me && (
          <ActButton
            Icon={IconLock}
            label={t('Close the account')}
            variant="default"
            c="var(--mantine-color-error)"
            loading={deactivate.busy}
            onClick={() => void close()}
          />
        )}
      </Group>
      {link !== null && <HandOverDialog name={account.name} link={link} onClose={() => setLink(null)} />}
    </Stack>
  );

  function inviteLabel(): string {
    if (status === 'active') return t('Send a link for a new password');
    return status === 'invited' ? t('Invite again') : t('Send the invitation');
  }
}

function Invitation({ invitation }: { invitation: NonNullable<Account['invitation']> }) {
  const { t } = useTranslation();
  const { sent_at, expires_at, mail_state } = invitation;
  return (
    <Alert color={mail_state === 'failed' ? 'alarm' : 'waiting'} icon={<IconMail />}>
      <Text>
        {sent_at === null || mail_state === 'kept'
          ? t('A link to set the password works until {{until}}.', { until: formatMoment(expires_at) })
          : t('A link to set the password was sent {{sent}} and works until {{until}}.', {
              sent: formatMoment(sent_at),
              until: formatMoment(expires_at),
            })}
      </Text>
      {mail_state === 'failed' && <Text>{t('The mail server refused the e-mail. See the mail log.')}</Text>}
      {mail_state === 'kept' && (
        <Text>
          {t('No mail server is set up, so the link must be handed over. Invite again to get a new one.')}
        </Text>
      )}
    </Alert>
  );
}
