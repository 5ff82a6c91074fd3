/** How a parent pays, as large rows: online banking, a card, or saying what was paid already. */
import '@mantine/core/styles/Radio.layer.css';
import { Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { IconBuildingBank, IconCreditCard, IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CARD, ONLINE_BANKING } from '#shared/domain/statuses';
import classes from './pay-ways.module.css';
import { PayeeCard } from './payee-card';
import type { usePayment } from './use-payment';

const BY_HAND = 'by-hand';

interface PayWaysProps {
  form: ReturnType<typeof usePayment>;
  /** A declared payment waits: no other one is declared meanwhile. */
  waits: boolean;
}

export function PayWays({ form, waits }: PayWaysProps) {
  const { t } = useTranslation();
  const { query, chosen, change } = form;
  const offered = query.data ?? [];
  const byHand = waits ? [] : offered.filter(({ redirects }) => redirects === 0);
  const online = offered.filter(({ redirects }) => redirects === 1);
  const way = chosen?.redirects === 1 ? String(chosen.id) : BY_HAND;
  const rows = [
    ...online.map(({ id, name }) => ({
      value: String(id),
      Icon: id === CARD ? IconCreditCard : IconBuildingBank,
      title: id === ONLINE_BANKING ? t('Online banking') : id === CARD ? t('Card') : t(name),
      hint: id === ONLINE_BANKING ? t('FPX: you choose your bank next') : t('Credit or debit card'),
    })),
    ...(byHand.length > 0
      ? [
          {
            value: BY_HAND,
            Icon: IconReceipt,
            title: t('I’ve already paid'),
            hint: t('By transfer, DuitNow or cash; with where to pay to'),
          },
        ]
      : []),
  ];
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('How would you like to pay?')}
        value={way}
        onChange={(value) => change({ method: value === BY_HAND ? String(byHand[0]?.id) : value })}
        error={form.errorOf('payment_method')}
      >
        <Stack gap="xs" mt={4}>
          {rows.map(({ value, Icon, title, hint }) => (
            <Radio.Card key={value} value={value} className={classes.way}>
              <Group wrap="nowrap" gap="sm">
                <Icon size={26} stroke={1.6} aria-hidden className={classes.icon} />
                <span className={classes.words}>
                  <Text component="span" display="block" fw={600}>
                    {title}
                  </Text>
                  <Text component="span" display="block" size="sm" className={classes.hint}>
                    {hint}
                  </Text>
                </span>
                <Radio.Indicator aria-hidden />
              </Group>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      {way === BY_HAND && byHand.length > 0 && (
        <>
          <NativeSelect
            label={t('Payment Method')}
            required
            value={String(chosen?.id ?? '')}
            onChange={(event) => change({ method: event.currentTarget.value })}
            data={byHand.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
          />
          <PayeeCard lines={chosen?.payee ?? []} />
        </>
      )}
    </Stack>
  );
}
