/** Which devices work with the server, and signing a lost one out from afar. */
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reachOf } from '#shared/permissions';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { useSession } from '../../local/hooks/use-session';
import { thisDeviceId } from '../../local/this-device';
import { DeviceRow, useDevices } from './device-row';
import classes from './devices.module.css';

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
        <Group maw={480}>
          <SearchField label={t('Search by name or e-mail')} value={search} onChange={setSearch} />
        </Group>
        {devices === undefined && !hasProblem(query) && <RowsSkeleton />}
        {devices?.length === 0 &&
          (search === '' ? (
            <EmptyState
              title={t('No device has been in contact yet')}
              hint={t('A tablet stands here from the first time someone of yours works on it.')}
            />
          ) : (
            <EmptyState title={t('Nobody of yours is called “{{search}}”', { search })} />
          ))}
        {devices && devices.length > 0 && (
          <ul className={classes.rows}>
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isThis={device.id === thisDeviceId()}
                maySignOut={maySignOut}
              />
            ))}
          </ul>
        )}
        {left > 0 && <Text c="dimmed">{t('{{count}} devices more follow.', { count: left })}</Text>}
      </Stack>
    </Page>
  );
}
