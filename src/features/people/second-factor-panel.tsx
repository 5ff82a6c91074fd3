/** One's second step of signing in: what is set up, and setting it up. Of head office and principals alone. */
import { Alert, Box, Group, Stack, Text } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Passkey, type SecondFactor, secondFactorEndpoints } from '#shared/endpoints/second-factor';
import { ActButton } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { FetchProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { knowsPasskeys } from '../../components/passkeys';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { RecoveryCodes } from './second-factor-codes';
import { NewPasskey, RenamePasskey } from './second-factor-passkeys';
import { ConfirmTotp } from './second-factor-totp';

interface SecondFactorPanelProps {
  /** Once the first way is set up, and its recovery codes were shown. */
  onSetUp?: () => void;
}

export function SecondFactorPanel({ onSetUp }: SecondFactorPanelProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const query = useCall(secondFactorEndpoints.view, {});
  const [codes, setCodes] = useState<string[] | null>(null);
  const changed = async (made: string[] | null = null) => {
    setCodes(made);
    await invalidate(secondFactorEndpoints);
  };
  const close = () => {
    setCodes(null);
    onSetUp?.();
  };
  return (
    <Stack gap="sm">
      <Muted>
        {t(
          'After your password, you enter a code from your phone or use a passkey. The password alone no longer signs in.',
        )}
      </Muted>
      <FetchProblem query={query} until={<RowsSkeleton rows={2} />} />
      {query.data && <Ways factor={query.data} onChanged={changed} />}
      {codes && <RecoveryCodes codes={codes} onClose={close} />}
    </Stack>
  );
}

interface WaysProps {
  factor: SecondFactor;
  /** With the recovery codes that it made. */
  onChanged: (codes?: string[] | null) => Promise<void>;
}

function Ways({ factor, onChanged }: WaysProps) {
  const { t } = useTranslation();
  const { totp, passkeys, recovery_codes: left, required } = factor;
  const isSetUp = totp || passkeys.length > 0;
  const [adds, setAdds] = useState(false);
  const begin = useSave(secondFactorEndpoints.beginTotp, { failed: true });
  const removeTotp = useSave(secondFactorEndpoints.removeTotp, {
    done: t('The authenticator app is removed.'),
    failed: true,
    onSaved: () => onChanged(),
  });
  const makeCodes = useSave(secondFactorEndpoints.makeCodes, {
    failed: true,
    onSaved: ({ recovery_codes }) => onChanged(recovery_codes),
  });
  const askToRemove = () =>
    askFirst(() => removeTotp.submit({}), {
      title: t('Remove the authenticator app?'),
      message: removalText(factor, t),
      confirmLabel: t('Remove'),
      danger: true,
    });
  const askForCodes = () =>
    askFirst(() => makeCodes.submit({}), {
      title: t('Make new recovery codes?'),
      message: t('Your current codes stop working.'),
      confirmLabel: t('Make new ones'),
    });
  return (
    <>
      {!isSetUp && (
        <Alert color={required ? 'alarm' : 'waiting'} icon={<IconKey />}>
          {required
            ? t('Your account needs a second step. Set up one of the two.')
            : t('Nothing is set up yet. Anyone who knows your password can sign in.')}
        </Alert>
      )}
      {isSetUp && (
        <RowList items={[...(totp ? [null] : []), ...passkeys]}>
          {(passkey) =>
            passkey === null ? (
              <Group key="totp" {...row}>
                <Name text={t('Authenticator app')} hint={t('Six digits, new each half minute')} />
                <ActButton
                  Icon={IconTrash}
                  label={t('Remove')}
                  aria-label={t('Remove the authenticator app')}
                  variant="default"
                  loading={removeTotp.busy}
                  onClick={() => void askToRemove()}
                />
              </Group>
            ) : (
              <PasskeyRow key={passkey.id} passkey={passkey} factor={factor} onChanged={onChanged} />
            )
          }
        </RowList>
      )}
      {isSetUp && (
        <Text>
          {left === 0
            ? t('No recovery codes left. Make new ones: they let you in if you lose your phone.')
            : t('Recovery codes left: {{count}}. They let you in if you lose your phone.', {
                count: left,
              })}
        </Text>
      )}
      <Group gap="xs">
        {!totp && (
          <ActButton
            Icon={IconDeviceMobile}
            label={t('Set up an authenticator app')}
            variant={isSetUp ? 'default' : 'filled'}
            loading={begin.busy}
            onClick={() => begin.submit({})}
          />
        )}
        {knowsPasskeys() && (
          <ActButton
            Icon={IconFingerprint}
            label={t('Add a passkey')}
            variant="default"
            onClick={() => setAdds(true)}
          />
        )}
        {isSetUp && (
          <ActButton
            Icon={IconKey}
            label={t('New recovery codes')}
            variant="default"
            loading={makeCodes.busy}
            onClick={() => void askForCodes()}
          />
        )}
      </Group>
      {begin.answer && !totp && (
        <ConfirmTotp
          begun={begin.answer}
          onClose={begin.reset}
          onConfirmed={async (made) => {
            await onChanged(made);
            begin.reset();
          }}
        />
      )}
      {adds && (
        <NewPasskey
          onClose={() => setAdds(false)}
          onAdded={async (made) => {
            setAdds(false);
            await onChanged(made);
          }}
        />
      )}
    </>
  );
}

const row = {
  component: 'li',
  justify: 'space-between',
  gap: '8px var(--mantine-spacing-md)',
  mih: 64,
  px: 'md',
  py: 8,
} as const;

function Name({ text, hint }: { text: string; hint: string }) {
  return (
    <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
      <Text fw={500}>{text}</Text>
      <Muted>{hint}</Muted>
    </Box>
  );
}

function PasskeyRow({ passkey, factor, onChanged }: WaysProps & { passkey: Passkey }) {
  const { t } = useTranslation();
  const [renames, setRenames] = useState(false);
  const { id, name, created_at, last_used_at } = passkey;
  const remove = useSave(secondFactorEndpoints.removePasskey, {
    done: t('The passkey is removed.'),
    failed: true,
    onSaved: () => onChanged(),
  });
  const ask = () =>
    askFirst(() => remove.submit({ params: { id } }), {
      title: t('Remove the passkey {{name}}?', { name }),
      message: removalText(factor, t),
      confirmLabel: t('Remove'),
      danger: true,
    });
  return (
    <Group {...row}>
      <Name
        text={name}
        hint={
          last_used_at === null
            ? t('Passkey, added {{when}}', { when: formatMoment(created_at) })
            : t('Passkey, last used {{when}}', { when: formatMoment(last_used_at) })
        }
      />
      <Group gap="xs">
        <ActButton
          Icon={IconPencil}
          label={t('Rename')}
          aria-label={t('Rename {{name}}', { name })}
          variant="default"
          onClick={() => setRenames(true)}
        />
        <ActButton
          Icon={IconTrash}
          label={t('Remove')}
          aria-label={t('Remove {{name}}', { name })}
          variant="default"
          loading={remove.busy}
          onClick={() => void ask()}
        />
      </Group>
      {renames && (
        <RenamePasskey
          passkey={passkey}
          onClose={() => setRenames(false)}
          onRenamed={async () => {
            setRenames(false);
            await onChanged();
          }}
        />
      )}
    </Group>
  );
}

function removalText({ totp, passkeys, required }: SecondFactor, t: (text: string) => string): string {
  if (Number(totp) + passkeys.length > 1) return t('You sign in with your other method.');
  return required
    ? t('It is your last one. You must set up another before you can do anything else.')
    : t('It is your last one. Your password alone will then open the account.');
}
