/** What was billed to several children, as the server answered, and to whom. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatCount } from '../../components/count-text';
import { Money } from '../../components/money';
import { PlainButton } from '../../components/plain';
import { useCan } from '../../components/use-can';
import { VirtualList } from '../../components/virtual-list';
import classes from './several.module.css';
import type { Billed } from './several-form';

export function SeveralDone({ billed, onAgain }: { billed: Billed; onAgain: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const { children, amount, total, label, bill_date, names } = billed;
  const [year = '', month = ''] = bill_date.split('-');
  const sorted = [...names].sort((one, other) => one.fullname.localeCompare(other.fullname));
  return (
    <Stack gap="lg">
      <Group wrap="nowrap" align="start" role="status">
        <IconCircleCheck size={32} color="var(--mantine-color-done-filled)" aria-hidden />
        <Stack gap={4}>
          <Title order={2} style={{ overflowWrap: 'anywhere' }}>
            {t('{{label}} was billed to {{total}} children', {
              label,
              count: children,
              total: formatCount(children),
            })}
          </Title>
          <Text>
            {bill_date} · <Money sen={amount} /> {t('each')} · <Money sen={total} /> {t('together')}
          </Text>
        </Stack>
      </Group>
      <Group gap="xs">
        <Button onClick={onAgain}>{t('Bill others')}</Button>
        {can('reports_view') && (
          <PlainButton
            component={Link}
            href={`/reports/product-billed-summary?month=${Number(month)}&year=${year}`}
          >
            {t('Product Billed Summary')}
          </PlainButton>
        )}
      </Group>
      <VirtualList
        items={sorted}
        keyOf={({ id }) => id}
        heightOf={() => 44}
        exact
        label={t('Children who were billed')}
      >
        {(child) => (
          <Link href={`/children/${child.id}/bills`} className={classes.done}>
            {child.fullname}
          </Link>
        )}
      </VirtualList>
    </Stack>
  );
}
