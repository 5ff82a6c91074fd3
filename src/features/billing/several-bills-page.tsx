/** One bill for several children: who, what, when, and what it came to. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Child } from '#shared/endpoints/child';
import { formatCount } from '../../components/count-text';
import { formatWholeDate } from '../../components/format';
import { Money } from '../../components/money';
import { Page } from '../../components/page';
import { PlainButton } from '../../components/plain';
import { PageSkeleton } from '../../components/skeletons';
import { useCan } from '../../components/use-can';
import { VirtualList } from '../../components/virtual-list';
import { useToday } from '../../local/hooks/use-today';
import classes from './several.module.css';
import { SeveralChildren } from './several-children';
import { type Billed, SeveralForm } from './several-form';

export function SeveralBillsPage() {
  const { t } = useTranslation();
  const today = useToday();
  const [billed, setBilled] = useState<Billed | null>(null);
  return (
    <Page title={t('Bill several children')} width="wide">
      {today === undefined ? (
        <PageSkeleton />
      ) : billed ? (
        <SeveralDone billed={billed} onAgain={() => setBilled(null)} />
      ) : (
        <Choosing today={today} onBilled={setBilled} />
      )}
    </Page>
  );
}

function Choosing({ today, onBilled }: { today: string; onBilled: (billed: Billed) => void }) {
  const [preschool, setPreschool] = useState('');
  const chosen = useChosen();
  return (
    <div className={classes.page}>
      <Stack className={classes.people}>
        <SeveralChildren chosen={chosen} preschool={preschool} onPreschool={setPreschool} />
      </Stack>
      <SeveralForm today={today} chosen={chosen} preschool={preschool} onBilled={onBilled} />
    </div>
  );
}

export type Chosen = ReturnType<typeof useChosen>;

/** The children who are chosen for a bill. */
function useChosen() {
  const [byId, setById] = useState<ReadonlyMap<number, Child>>(new Map());
  const set = useCallback((children: readonly Child[], wanted: boolean) => {
    setById((now) => {
      const next = new Map(now);
      for (const child of children) {
        if (wanted) next.set(child.id, child);
        else next.delete(child.id);
      }
      return next;
    });
  }, []);
  const choose = useCallback((child: Child, wanted: boolean) => set([child], wanted), [set]);
  const keep = useCallback(
    (fits: (child: Child) => boolean) =>
      setById((now) => new Map([...now].filter(([, child]) => fits(child)))),
    [],
  );
  const clear = useCallback(() => setById(new Map()), []);
  return useMemo(
    () => ({ children: [...byId.values()], has: (id: number) => byId.has(id), choose, set, keep, clear }),
    [byId, choose, set, keep, clear],
  );
}

/** What was billed to several children, as the server answered, and to whom. */
function SeveralDone({ billed, onAgain }: { billed: Billed; onAgain: () => void }) {
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
            {t('{{label}} billed to {{total}} children', {
              label,
              count: children,
              total: formatCount(children),
            })}
          </Title>
          <Text>
            {formatWholeDate(bill_date)} · <Money sen={amount} /> {t('each')} · <Money sen={total} />{' '}
            {t('together')}
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
        label={t('Children billed')}
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
