/** Ways to pay as large rows, one of which is chosen. */
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import { Group, Radio, Stack, Text } from '@mantine/core';
import { type Icon, IconBuildingBank, IconCreditCard } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CARD, ONLINE_BANKING } from '#shared/domain/statuses';
import classes from './pay-ways.module.css';

export interface Way {
  value: string;
  Icon: Icon;
  title: string;
  hint: string;
}

/** A way that leads to a provider's page. */
export const onlineWay = ({ id, name }: { id: number; name: string }, t: TFunction): Way => ({
  value: String(id),
  Icon: id === CARD ? IconCreditCard : IconBuildingBank,
  title: id === ONLINE_BANKING ? t('Online banking') : id === CARD ? t('Card') : t(name),
  hint: id === ONLINE_BANKING ? t('FPX: you choose your bank next') : t('Credit or debit card'),
});

interface WayCardsProps {
  ways: readonly Way[];
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

export function WayCards({ ways, value, onChange, error }: WayCardsProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group label={t('How would you like to pay?')} value={value} onChange={onChange} error={error}>
      <Stack gap="xs" mt={4}>
        {ways.map(({ value: way, Icon, title, hint }) => (
          <Radio.Card key={way} value={way} className={classes.way}>
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
  );
}
