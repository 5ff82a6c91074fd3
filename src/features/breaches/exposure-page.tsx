/**
 * Who could have read what of whom: of a person, a device or a session, between two moments. One comes here from the person
 * or the device.
 */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatPhone } from '#shared/domain/phone';
import { breachEndpoints, type Exposed, type ExposureKind } from '#shared/endpoints/breaches';
import { CountAndFile } from '../../components/count-and-file';
import { formatCount } from '../../components/count-text';
import { Page } from '../../components/page';
import { ROWS_A_PAGE } from '../../components/pager';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import { useCall } from '../../queries/use-call';
import { useFile } from '../../queries/use-file';
import { MomentField } from './moment-field';

const exposureText: Record<ExposureKind, string> = {
  identity: 'MyKid number',
  health: 'Health',
  therapy: 'Therapy notes',
  incident: 'Incident',
  export: 'A file of the child',
  changed: 'Changed something',
  tablet: 'Lay on the device, sealed',
};

export function ExposurePage() {
  const { t } = useTranslation();
  const [person] = useAddressValue('person');
  const [device] = useAddressValue('device');
  const [session] = useAddressValue('session');
  const [from, setFrom] = useAddressValue('from');
  const [to, setTo] = useAddressValue('to');
  const whose = [person, device, session].some((given) => given !== '');
  return (
    <Page
      title={t('Who could have read what')}
      width="wide"
      back={{ to: '/breaches', label: t('Breaches of personal data') }}
    >
      <Stack>
        <Text c="dimmed">
          {t(
            'Children whose records were opened or changed, or were stored on the device, and their guardians.',
          )}
        </Text>
        {whose ? (
          <>
            <Group gap="lg" align="flex-start">
              <MomentField
                label={t('From')}
                value={from || null}
                onChange={(at) => setFrom(at ?? '')}
                required
              />
              <MomentField label={t('To')} value={to || null} onChange={(at) => setTo(at ?? '')} required />
            </Group>
            {from !== '' && to !== '' && (
              <Found
                whose={{
                  ...(person !== '' && { person }),
                  ...(device !== '' && { device }),
                  ...(session !== '' && { session }),
                  from,
                  to,
                }}
              />
            )}
          </>
        ) : (
          <Text>
            {t('Choose whose access first:')}{' '}
            <Anchor component={Link} href="/users" inherit underline="always">
              {t('a person')}
            </Anchor>{' '}
            {t('or')}{' '}
            <Anchor component={Link} href="/devices" inherit underline="always">
              {t('a device')}
            </Anchor>
          </Text>
        )}
      </Stack>
    </Page>
  );
}

interface Whose {
  person?: string;
  device?: string;
  session?: string;
  from: string;
  to: string;
}

function Found({ whose }: { whose: Whose }) {
  const { t } = useTranslation();
  const { page, setPage } = usePageAddress();
  const query = useCall(
    breachEndpoints.exposure,
    { query: { ...whose, page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true, staleTime: 0 },
  );
  const file = useFile(breachEndpoints.download.path, whose);
  const meta = query.data?.meta;
  return (
    <Stack gap="sm">
      <CountAndFile
        count={meta && t('{{number}} children', { count: meta.total, number: formatCount(meta.total) })}
        file={file}
      />
      <PagedTable
        columns={columns}
        query={query}
        rowKey={({ child }) => child.id}
        rowHref={({ child }) => `/children/${child.id}/reads`}
        label={t('Who could have read what')}
        empty={{ title: t('No child’s records'), hint: t('Try another time.') }}
        onPage={setPage}
      />
    </Stack>
  );
}

const kindsText = ({ kinds }: Exposed) => kinds.map((kind) => i18next.t(exposureText[kind])).join(' · ');

const columns: readonly Column<Exposed>[] = [
  {
    key: 'child',
    label: 'Child',
    value: ({ child }) => child.fullname,
    href: ({ child }) => `/children/${child.id}/reads`,
    narrow: kindsText,
  },
  { key: 'preschool', label: 'Preschool', from: 'sm', value: (row) => row.preschool_short_name },
  { key: 'kinds', label: 'What', from: 'sm', value: kindsText },
  { key: 'first', label: 'First', kind: 'moment', from: 'md', value: (row) => row.first_at },
  { key: 'last', label: 'Last', kind: 'moment', from: 'md', value: (row) => row.last_at },
  {
    key: 'contacts',
    label: 'Guardians',
    from: 'md',
    value: ({ contacts }) =>
      contacts
        .map(({ name, phone_no, email }) => `${name} (${phone_no ? formatPhone(phone_no) : email})`)
        .join(', '),
  },
];
