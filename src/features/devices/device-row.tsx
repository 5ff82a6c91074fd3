/** A device: whose, which browser, when it was heard of, what waits on it; and signing it out. */
import { Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Device, deviceEndpoints } from '#shared/endpoints/devices';
import { ActButton } from '../../components/act-button';
import { confirm } from '../../components/confirm';
import { formatMoment } from '../../components/format';
import { notifySuccess } from '../../components/notify';
import { Muted } from '../../components/plain';
import { ToneMark } from '../../components/tone-mark';
import { call } from '../../local/call';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import classes from './devices.module.css';

interface DeviceRowProps {
  device: Device;
  /** True for the device that this is shown on. */
  isThis: boolean;
  maySignOut: boolean;
}

export function DeviceRow({ device, isThis, maySignOut }: DeviceRowProps) {
  const { t } = useTranslation();
  const { user, preschools, browser, app_version, last_contact_at, sessions } = device;
  const signOut = useSignOutDevice(device);
  const name = browser ?? t('A browser that does not say which');
  const version = app_version === null ? null : t('version {{version}}', { version: app_version });
  const ask = async () => {
    const waiting = device.waiting
      ? t('The {{count}} entries that wait on it are not lost: they come to the principal.', {
          count: device.waiting,
        })
      : '';
    const agreed = await confirm({
      title: t('Sign out {{name}}’s device?', { name: user.name }),
      message: `${name}. ${t('At its next contact it forgets what it had fetched, and asks who is there.')} ${waiting}`,
      confirmLabel: t('Sign out'),
      danger: true,
    });
    if (agreed) signOut.submit();
  };
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <Text fw={600}>{user.name}</Text>
        <Muted>{[preschools.join(', ') || null, user.email].filter(Boolean).join(' · ')}</Muted>
      </div>
      <div className={classes.what}>
        <Text>
          {name}
          {isThis && ` (${t('this one')})`}
        </Text>
        <Muted>{[version, lastHeard(last_contact_at)].filter(Boolean).join(' · ')}</Muted>
      </div>
      <div className={classes.state}>
        <Waiting count={device.waiting} />
        {sessions === 0 && <ToneMark tone="quiet">{t('Signed out')}</ToneMark>}
      </div>
      {maySignOut && (
        <ActButton
          Icon={IconLogout}
          label={t('Sign out')}
          variant="default"
          className={classes.act}
          aria-label={t('Sign out {{name}}’s device', { name: user.name })}
          loading={signOut.busy}
          disabled={sessions === 0}
          onClick={() => void ask()}
        />
      )}
    </li>
  );

  function lastHeard(at: string | null): string {
    return at === null ? t('No contact yet') : t('heard of {{when}}', { when: formatMoment(at) });
  }
}

function Waiting({ count }: { count: number | null }) {
  const { t } = useTranslation();
  if (count === null) return null;
  if (count === 0) return <ToneMark tone="done">{t('All sent')}</ToneMark>;
  return <ToneMark tone="waiting">{t('{{count}} waiting', { count })}</ToneMark>;
}

const MOST = 200;

/** The devices of the people one looks after, and signing one out: of the server. */
export function useDevices(search: string) {
  const wanted = search.trim();
  return useCall(
    deviceEndpoints.list,
    { query: { per_page: String(MOST), ...(wanted && { search: wanted }) } },
    { keepPrevious: true },
  );
}

function useSignOutDevice({ id, user }: Device) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  return useSave(() => call(deviceEndpoints.signOut, { params: { id } }), {
    onSaved: async () => {
      notifySuccess(t('{{name}}’s device is signed out.', { name: user.name }));
      await invalidate(deviceEndpoints);
    },
    failed: true,
  });
}
