/** The columns of the settings of payment gateways: a row opens one, the bin asks by name. */
import { Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { declaredProviders } from '#shared/domain/payment-providers';
import type { PaymentSetting } from '#shared/endpoints/payment-settings';
import { ActIcon } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import type { Column } from '../../components/table/columns';
import { ToneMark } from '../../components/tone-mark';
import { useDeleteSetting } from './use-payment-settings';

/** @param addressOf where a setting is changed */
export function settingColumns(
  preschools: readonly { id: number; name: string }[],
  addressOf: (setting: PaymentSetting) => string,
): readonly Column<PaymentSetting>[] {
  const { t } = i18next;
  const names = new Map(preschools.map(({ id, name }) => [id, name]));
  return [
    { key: 'id', label: 'Id', short: true, value: ({ id }) => String(id) },
    { key: 'name', label: 'Name', value: ({ name }) => name, href: addressOf },
    {
      ...{ key: 'provider', label: 'Payment Gateway Provider', nowrap: true },
      render: ({ meta_data, readable, tested_at }) => (
        <Group gap="xs" wrap="nowrap">
          {declaredProviders[meta_data.payment_gateway_provider].name}
          {!readable && <ToneMark tone="alarm">{t('Enter the keys again')}</ToneMark>}
          {readable && tested_at === null && <ToneMark tone="waiting">{t('Not tested yet')}</ToneMark>}
        </Group>
      ),
    },
    {
      ...{ key: 'preschools', label: 'Type/Preschools', minWidth: '11rem' },
      value: ({ meta_data }) =>
        meta_data.preschools.map((one) => names.get(one) ?? t('N/a')).join(', ') || t('Default'),
    },
    { key: 'updated_at', label: 'Updated At', kind: 'moment', value: ({ updated_at }) => updated_at },
    {
      ...{ key: 'acts', label: 'Actions', acts: true },
      render: (setting) => <Acts setting={setting} address={addressOf(setting)} />,
    },
  ];
}

function Acts({ setting, address }: { setting: PaymentSetting; address: string }) {
  const { t } = useTranslation();
  const { name } = setting;
  const remove = useDeleteSetting();
  const ask = () =>
    askFirst(() => remove.submit(setting), {
      title: t('Delete “{{name}}”?', { name }),
      message: t(
        'Nobody can pay online by it any more. What a parent is paying just now is still credited when it arrives.',
      ),
      confirmLabel: t('Delete'),
      danger: true,
    });
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActIcon Icon={IconPencil} label={t('Edit {{name}}', { name })} href={address} />
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
