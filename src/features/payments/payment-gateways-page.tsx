/** Payment gateway settings: which account of a provider takes the payments of which preschools. */
import { Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { DataTable } from '../../components/table/data-table';
import { usePreschoolsOnline } from '../../queries/preschools';
import { settingColumns } from './setting-columns';
import { SettingForm } from './setting-form';
import { usePaymentSettings } from './use-payment-settings';

export const PLACE = '/settings/payment-gateways';
const addressOf = ({ id }: { id: number }) => `${PLACE}/${id}`;

export function PaymentGatewaysPage() {
  const { t } = useTranslation();
  const query = usePaymentSettings();
  const preschools = usePreschoolsOnline();
  const settings = query.data;
  // Names come with the preschools: until then an id would be shown as unknown.
  const ready = settings !== undefined && (preschools.data !== undefined || hasProblem(preschools));
  return (
    <Page title={t('Payment Gateway Settings')} width="wide">
      <Stack>
        <Group>
          <ActButton Icon={IconPlus} label={t('Add setting')} href={`${PLACE}/new`} />
        </Group>
        <DataTable
          columns={settingColumns(preschools.data ?? [], addressOf)}
          rows={ready ? settings : undefined}
          rowHref={addressOf}
          query={query}
          empty={
            <EmptyState
              title={t('No Data Available.')}
              hint={t('Until there is one, parents can’t pay online: only what staff record by hand counts.')}
            />
          }
        />
      </Stack>
    </Page>
  );
}

export function NewPaymentGatewayPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('Add payment gateway')} width="narrow" back={back(t('Back to the settings'))}>
      <Loaded>{(preschools) => <SettingForm setting={null} preschools={preschools} place={PLACE} />}</Loaded>
    </Page>
  );
}

export function EditPaymentGatewayPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = usePaymentSettings();
  const setting = query.data?.find((one) => one.id === id);
  return (
    <Page title={setting?.name ?? t('Payment gateway')} width="narrow" back={back(t('Back to the settings'))}>
      <Stack>
        <FetchProblem query={query} until={<RowsSkeleton rows={5} />} />
        {query.data && !setting && <EmptyState title={t('This setting is not there any more.')} />}
        {setting && (
          <Loaded>
            {(preschools) => (
              <SettingForm key={setting.id} setting={setting} preschools={preschools} place={PLACE} />
            )}
          </Loaded>
        )}
      </Stack>
    </Page>
  );
}

const back = (label: string) => ({ to: PLACE, label });

function Loaded({ children }: { children: (preschools: { id: number; name: string }[]) => React.ReactNode }) {
  const preschools = usePreschoolsOnline();
  if (preschools.data) return children(preschools.data);
  return hasProblem(preschools) ? <FetchProblem query={preschools} /> : <RowsSkeleton rows={5} />;
}
