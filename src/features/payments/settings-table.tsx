/** The settings as rows: a click edits, the bin asks by name (D16). */
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { providerNames } from '#shared/domain/payment-providers';
import type { PaymentSetting } from '#shared/endpoints/payment-settings';
import { confirm } from '../../components/confirm';
import table from '../../components/data-table.module.css';
import { formatMoment } from '../../components/format';
import { ToneMark } from '../../components/tone-mark';
import classes from './payment-settings.module.css';
import { useDeleteSetting } from './use-payment-settings';

interface SettingsTableProps {
  settings: readonly PaymentSetting[];
  preschools: readonly { id: number; name: string }[];
  place: string;
}

export function SettingsTable({ settings, preschools, place }: SettingsTableProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const names = new Map(preschools.map(({ id, name }) => [id, name]));
  const remove = useDeleteSetting();
  const ask = async (setting: PaymentSetting) => {
    const agreed = await confirm({
      title: t('Delete “{{name}}”?', { name: setting.name }),
      message: t(
        'Nobody can pay online by it any more. What a parent is paying just now is still credited when it arrives.',
      ),
      confirmLabel: t('Delete'),
      danger: true,
    });
    if (agreed) remove.mutate(setting);
  };
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('Id')}</th>
            <th>{t('Name')}</th>
            <th>{t('Payment Gateway Provider')}</th>
            <th>{t('Type/Preschools')}</th>
            <th>{t('Updated At')}</th>
            <th className={table.action}>{t('Actions')}</th>
          </tr>
        </thead>
        <tbody>
          {settings.map((setting) => {
            const { id, name, readable, tested_at, updated_at, meta_data } = setting;
            return (
              // The row is a wider target for the link in it, which keyboards and readers use.
              <tr key={id} className={classes.row} onClick={() => navigate(`${place}/${id}`)}>
                <td>{id}</td>
                <td className={table.name}>
                  <Link href={`${place}/${id}`} onClick={(event) => event.stopPropagation()}>
                    {name}
                  </Link>
                </td>
                <td className={table.nowrap}>
                  <Group gap="xs" wrap="nowrap">
                    {providerNames[meta_data.payment_gateway_provider]}
                    {!readable && <ToneMark tone="alarm">{t('Enter the keys again')}</ToneMark>}
                    {readable && tested_at === null && (
                      <ToneMark tone="waiting">{t('Not tested yet')}</ToneMark>
                    )}
                  </Group>
                </td>
                <td className={table.name}>
                  {meta_data.preschools.length === 0
                    ? t('Default')
                    : meta_data.preschools.map((one) => names.get(one) ?? t('N/a')).join(', ')}
                </td>
                <td className={table.nowrap}>
                  <Text size="sm">{formatMoment(updated_at)}</Text>
                </td>
                <td className={table.action}>
                  <Group
                    gap={4}
                    wrap="nowrap"
                    justify="flex-end"
                    onClick={(event) => event.stopPropagation()}
                  >
                    <ActionIcon
                      component={Link}
                      href={`${place}/${id}`}
                      aria-label={t('Edit {{name}}', { name })}
                    >
                      <IconPencil size={20} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      color="alarm"
                      aria-label={t('Delete {{name}}', { name })}
                      loading={remove.isPending && remove.variables.id === id}
                      onClick={() => void ask(setting)}
                    >
                      <IconTrash size={20} aria-hidden />
                    </ActionIcon>
                  </Group>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
