/** Which devices work with the server, and signing a lost one out from afar. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconDeviceTabletCode, IconDeviceTabletOff, IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type Device, deviceEndpoints } from '#shared/endpoints/devices';
import { tabletEndpoints } from '#shared/endpoints/tablets';
import { reachOf } from '#shared/permissions';
import { ActButton } from '../../components/act-button';
import { confirm } from '../../components/confirm';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { notifySuccess } from '../../components/notify';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { call } from '../../local/call';
import { useSession } from '../../local/hooks/use-session';
import { thisDeviceId } from '../../local/this-device';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import classes from './devices.module.css';
import { PairDialog } from './pair-dialog';

export function DevicesPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressValue('search');
  const query = useDevices(search);
  const can = useCan();
  const roleIds = useSession()?.user.roles.map((role) => role.id) ?? [];
  const maySignOut = can('users_edit') || reachOf(roleIds) === 'bound';
  const { data: devices, meta } = query.data ?? {};
  const left = (meta?.total ?? 0) - (devices?.length ?? 0);
  return (
    <Page title={t('Devices')} width="wide">
      <Stack>
        <FetchProblem query={query} />
        <Group>
          <SearchField label={t('Search by name or e-mail')} value={search} onChange={setSearch} />
          {maySignOut && <PairATablet />}
        </Group>
        {devices === undefined && !hasProblem(query) && <RowsSkeleton />}
        <RowList
          items={devices}
          empty={
            search === '' ? (
              <EmptyState
                title={t('No device has been in contact yet')}
                hint={t('A tablet appears here once one of your staff has used it.')}
              />
            ) : (
              <EmptyState title={t('No one matches “{{search}}”', { search })} />
            )
          }
        >
          {(device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isThis={device.id === thisDeviceId()}
              maySignOut={maySignOut}
            />
          )}
        </RowList>
        {left > 0 && <Text c="dimmed">{t('{{count}} more devices.', { count: left })}</Text>}
      </Stack>
    </Page>
  );
}

interface DeviceRowProps {
  device: Device;
  /** True for the device that this is shown on. */
  isThis: boolean;
  maySignOut: boolean;
}

function PairATablet() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const preschools = usePreschoolsOnline().data;
  return (
    <>
      <ActButton
        Icon={IconDeviceTabletCode}
        label={t('Pair a tablet')}
        disabled={!preschools}
        onClick={() => setOpen(true)}
      />
      {open && preschools && <PairDialog preschools={preschools} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A device: whose, which browser, when it was heard of, what waits on it; and signing it out. */
function DeviceRow({ device, isThis, maySignOut }: DeviceRowProps) {
  const { t } = useTranslation();
  const { user, preschools, browser, app_version, last_contact_at, sessions } = device;
  const signOut = useSignOutDevice(device);
  const can = useCan();
  const name = browser ?? t('Unknown browser');
  const version = app_version === null ? null : t('version {{version}}', { version: app_version });
  const ask = async () => {
    const waiting = device.waiting
      ? t('The {{count}} entries waiting on it are not lost: the principal receives them.', {
          count: device.waiting,
        })
      : '';
    const agreed = await confirm({
      title: t('Sign out {{name}}’s device?', { name: user.name }),
      message: `${name}. ${t('At its next contact it clears what it had stored and asks for a sign-in.')} ${waiting}`,
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
        {device.paired_with !== null && (
          <Muted>
            {t('Paired with {{preschool}}', { preschool: device.paired_with })}
            {device.people_with_pin.length > 0 &&
              ` · ${t('PIN of {{names}}', { names: device.people_with_pin.join(', ') })}`}
          </Muted>
        )}
        {can('settings_edit') && (
          <Anchor component={Link} href={`/breaches/exposure?device=${device.id}`} size="sm">
            {t('What could have been read')}
          </Anchor>
        )}
      </div>
      <div className={classes.state}>
        <Waiting count={device.waiting} />
        {device.lost !== null && (
          <ToneMark tone="alarm">{t('emptied: {{count}} entries lost', { count: device.lost })}</ToneMark>
        )}
        {sessions === 0 && <ToneMark tone="quiet">{t('Signed out')}</ToneMark>}
      </div>
      {maySignOut && (
        <Stack gap={4} className={classes.act}>
          <ActButton
            Icon={IconLogout}
            label={t('Sign out')}
            variant="default"
            aria-label={t('Sign out {{name}}’s device', { name: user.name })}
            loading={signOut.busy}
            disabled={sessions === 0}
            onClick={() => void ask()}
          />
          {device.paired_with !== null && <Unpair device={device} />}
        </Stack>
      )}
    </li>
  );

  function lastHeard(at: string | null): string {
    return at === null ? t('No contact yet') : t('last seen {{when}}', { when: formatMoment(at) });
  }
}

/** The tablet is this preschool's no more: who has a PIN there signs in with the password again. */
function Unpair({ device: { id, user, paired_with } }: { device: Device }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const unpair = useSave(tabletEndpoints.unpair, {
    onSaved: async () => {
      notifySuccess(t('Tablet unpaired.'));
      await invalidate(deviceEndpoints);
    },
    failed: true,
  });
  const ask = async () => {
    const agreed = await confirm({
      title: t('Unpair this tablet from {{preschool}}?', { preschool: paired_with }),
      message: t('PINs on it stop working. Entries waiting on it are not lost: the principal receives them.'),
      confirmLabel: t('Unpair'),
      danger: true,
    });
    if (agreed) unpair.submit({ params: { id } });
  };
  return (
    <ActButton
      Icon={IconDeviceTabletOff}
      label={t('Unpair')}
      variant="default"
      aria-label={t('Unpair {{name}}’s device', { name: user.name })}
      loading={unpair.busy}
      onClick={() => void ask()}
    />
  );
}

function Waiting({ count }: { count: number | null }) {
  const { t } = useTranslation();
  if (count === null) return null;
  if (count === 0) return <ToneMark tone="done">{t('All sent')}</ToneMark>;
  return <ToneMark tone="waiting">{t('{{count}} waiting', { count })}</ToneMark>;
}

const MOST = 200;

/** The devices of the people one looks after, and signing one out: of the server. */
function useDevices(search: string) {
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
  // Whoever has signed in there meanwhile is signed out too.
  return useSave(() => call(deviceEndpoints.signOut, { params: { id }, idempotencyKey: null }), {
    onSaved: async () => {
      notifySuccess(t('{{name}}’s device is signed out.', { name: user.name }));
      await invalidate(deviceEndpoints);
    },
    failed: true,
  });
}
