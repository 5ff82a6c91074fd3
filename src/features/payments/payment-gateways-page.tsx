/** Payment gateway settings: which account of a provider takes the payments of which preschools. */
import { Group, Stack } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { declaredProviders } from '#shared/domain/payment-providers';
import { preschoolEndpoints } from '#shared/endpoints/classrooms';
import { type PaymentSetting, paymentSettingEndpoints } from '#shared/endpoints/payment-settings';
import { messages } from '#shared/messages';
import { ActButton, ActIcon } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { notifyError, REFUSED_TOAST_MS } from '../../components/notify';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { ToneMark } from '../../components/tone-mark';
import { CallError, OfflineError } from '../../local/errors';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { markOf, ProposedGateway } from './proposed-gateway';
import { SettingForm } from './setting-form';

const PLACE = '/settings/payment-gateways';
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
          columns={settingColumns(preschools.data ?? [])}
          rows={ready ? settings : undefined}
          rowHref={addressOf}
          query={query}
          empty={
            <EmptyState
              title={t('No Data Available.')}
              hint={t('Until there is one, parents can’t pay online. Staff record payments by hand.')}
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
        {query.data && !setting && <EmptyState title={t('This setting no longer exists.')} />}
        {setting && (
          <Loaded>
            {(preschools) => (
              <>
                <ProposedGateway setting={setting} preschools={preschools} />
                <SettingForm
                  key={`${setting.id} ${setting.proposed?.at}`}
                  setting={setting}
                  preschools={preschools}
                  place={PLACE}
                />
              </>
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

function settingColumns(
  preschools: readonly { id: number; name: string }[],
): readonly Column<PaymentSetting>[] {
  const { t } = i18next;
  const names = new Map(preschools.map(({ id, name }) => [id, name]));
  return [
    { key: 'id', label: 'Id', short: true, value: ({ id }) => String(id) },
    { key: 'name', label: 'Name', value: ({ name }) => name, href: addressOf },
    {
      key: 'provider',
      label: 'Payment Gateway Provider',
      nowrap: true,
      render: ({ meta_data, readable, tested_at, proposed, in_use }) => (
        <Group gap="4px 8px">
          {declaredProviders[meta_data.payment_gateway_provider].name}
          {!readable && <ToneMark tone="alarm">{t('Enter the keys again')}</ToneMark>}
          {proposed && <ToneMark tone="waiting">{markOf(t, proposed, in_use)}</ToneMark>}
          {readable && tested_at === null && <ToneMark tone="waiting">{t('Not tested yet')}</ToneMark>}
        </Group>
      ),
    },
    {
      key: 'preschools',
      label: 'Type/Preschools',
      minWidth: '11rem',
      value: ({ meta_data }) =>
        meta_data.preschools.map((one) => names.get(one) ?? t('N/a')).join(', ') || t('Default'),
    },
    { key: 'updated_at', label: 'Updated At', kind: 'moment', value: ({ updated_at }) => updated_at },
    {
      key: 'acts',
      label: 'Actions',
      acts: true,
      render: (setting) => <Acts setting={setting} />,
    },
  ];
}

function Acts({ setting }: { setting: PaymentSetting }) {
  const { t } = useTranslation();
  const { name } = setting;
  const remove = useDeleteSetting();
  const ask = () =>
    askFirst(() => remove.submit({ params: { id: setting.id } }), {
      title: t('Delete “{{name}}”?', { name }),
      message: t(
        'Nobody can pay online through it any more. A payment in progress is still credited when it arrives. If head office has a second person for gateways, it goes once they confirm it.',
      ),
      confirmLabel: t('Delete'),
      danger: true,
    });
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActIcon Icon={IconPencil} label={t('Edit {{name}}', { name })} href={addressOf(setting)} />
      <ActIcon
        Icon={IconTrash}
        label={t('Delete {{name}}', { name })}
        color="alarm"
        loading={remove.busy}
        onClick={() => void ask()}
      />
    </Group>
  );
}

const gateways = (settings: PaymentSetting[]) => settings.filter(({ type }) => type === 'payment_gateway');

function usePaymentSettings() {
  return useCall(paymentSettingEndpoints.list, {}, { select: gateways });
}

function useDeleteSetting() {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  return useSave(paymentSettingEndpoints.remove, {
    done: ({ waits }) =>
      waits ? t('It is deleted once someone else at head office confirms it.') : t(messages.settingDeleted),
    onSaved: () => invalidate(paymentSettingEndpoints, preschoolEndpoints),
    onFailed: (error) => {
      const known = error instanceof OfflineError || error instanceof CallError;
      const said = `Opss: ${t(known ? error.message : messages.broken)}`;
      console.error(said, error);
      notifyError(said, REFUSED_TOAST_MS);
    },
  });
}
