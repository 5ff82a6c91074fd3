/** How a parent pays, as large rows: online banking, a card, or saying what was paid already. */
import { NativeSelect, Stack } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PayeeCard } from './payee-card';
import type { usePayment } from './use-payment';
import { onlineWay, WayCards } from './way-cards';

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
  const ways = [
    ...online.map((method) => onlineWay(method, t)),
    ...(byHand.length > 0
      ? [
          {
            value: BY_HAND,
            Icon: IconReceipt,
            title: t('I’ve already paid'),
            hint: t('By transfer, DuitNow or cash, with account details'),
          },
        ]
      : []),
  ];
  return (
    <Stack gap="sm">
      <WayCards
        ways={ways}
        value={way}
        onChange={(value) => change({ method: value === BY_HAND ? String(byHand[0]?.id) : value })}
        error={form.errorOf('payment_method')}
      />
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
