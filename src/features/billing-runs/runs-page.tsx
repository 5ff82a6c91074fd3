/** Billing a month: each preschool's run with what it comes to beside last month, and the acts on all of them. */
import { Group, Stack, Text } from '@mantine/core';
import { IconCalculator, IconCalendarRepeat, IconListDetails } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { defaultPeriod, monthsUntil, monthText } from '#shared/domain/billing-period';
import { billingRunEndpoints, type ListedRun } from '#shared/endpoints/billing-runs';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { FilterSelect } from '../../components/filter-select';
import { formatMonth } from '../../components/format';
import { Page } from '../../components/page';
import { PageSkeleton, RowsSkeleton } from '../../components/skeletons';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { ToneMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { call } from '../../local/call';
import { useToday } from '../../local/hooks/use-today';
import { usePreschoolsOnline } from '../../queries/preschools';
import { LookFirst } from './look-first';
import { RunSteps } from './run-steps';
import { useEach, useRuns } from './use-runs';

/** The next two months, this one, and some before it. */
const MONTHS = 8;
const AHEAD = 2;

export function RunsPage() {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <Page title={t('Bill a month')} width="wide">
      {today === undefined ? <PageSkeleton /> : <Runs today={today} />}
    </Page>
  );
}

function Runs({ today }: { today: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const [chosen, setMonth] = useAddressValue('month');
  const billed = defaultPeriod(today);
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.test(chosen) ? chosen : monthText(billed);
  const months = monthsUntil({ ...billed, month: billed.month + AHEAD }, MONTHS).reverse();
  const choices = months.includes(month) ? months : [month, ...months];
  return (
    <Stack>
      <Group>
        <FilterSelect
          label={t('Month')}
          value={month}
          onChange={setMonth}
          choices={choices.map((value) => ({ value, label: formatMonth(value) }))}
        />
        {can('bills_edit') && (
          <>
            <ActButton Icon={IconListDetails} variant="default" label={t('All plans')} href="/plans" />
            <ActButton
              Icon={IconCalendarRepeat}
              variant="default"
              label={t('How plans are charged')}
              href="/settings/plans"
            />
          </>
        )}
      </Group>
      <MonthRuns key={month} month={month} />
    </Stack>
  );
}

function MonthRuns({ month }: { month: string }) {
  const { t } = useTranslation();
  const [, goTo] = useLocation();
  const preschools = usePreschoolsOnline();
  const query = useRuns(month);
  const runs = query.data?.data;
  const open = useEach((preschool_id: number) =>
    call(billingRunEndpoints.open, { body: { preschool_id, month }, idempotencyKey: null }).then(({ id }) => {
      if (preschools.data?.length === 1) goTo(`/billing-runs/${id}`);
    }),
  );
  if (!runs || !preschools.data)
    return <FetchProblem query={preschools.data ? query : preschools} until={<RowsSkeleton rows={4} />} />;
  const rows = rowsOf(preschools.data, runs);
  const begun = rows.flatMap(({ run }) => (run ? [run] : []));
  const toOpen = rows.filter(({ run, active }) => !run && active).map(({ id }) => id);
  return (
    <Stack>
      <FetchProblem query={query} />
      {toOpen.length > 0 && (
        <Stack gap="xs">
          <Text c="dimmed">
            {t('Works out what each family pays from plans, bills and discounts. Nothing is issued yet.')}
          </Text>
          <Group>
            <ActButton
              Icon={IconCalculator}
              variant={begun.length > 0 ? 'default' : 'filled'}
              label={t('Prepare {{month}}', { month: formatMonth(month) })}
              loading={open.busy}
              onClick={() => open.submit(toOpen)}
            />
          </Group>
        </Stack>
      )}
      {begun.length > 0 && <RunSteps runs={begun} month={month} />}
      <DataTable
        label={t('By preschool')}
        columns={columns}
        rows={rows}
        rowHref={({ run }) => (run ? `/billing-runs/${run.id}` : null)}
        empty={<EmptyState title={t('No preschool yet')} />}
        blocks
      />
      <LookFirst runs={begun.filter(({ families }) => families.preview > 0)} />
    </Stack>
  );
}

interface Row {
  id: number;
  name: string;
  active: boolean;
  run: ListedRun | undefined;
}

/** Those that are open, and those that had a run. */
function rowsOf(
  preschools: readonly { id: number; name: string; status?: string }[],
  runs: readonly ListedRun[],
): Row[] {
  return preschools
    .map(({ id, name, status }) => ({
      id,
      name,
      active: status !== 'close',
      run: runs.find(({ preschool }) => preschool.id === id),
    }))
    .filter(({ active, run }) => active || run);
}

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    label: 'Preschool',
    value: ({ name }) => name,
    href: ({ run }) => (run ? `/billing-runs/${run.id}` : null),
  },
  {
    key: 'state',
    label: 'Status',
    inBlock: 'start',
    render: ({ run }) => <StateMark run={run} />,
  },
  {
    key: 'families',
    label: 'Families',
    kind: 'count',
    value: ({ run }) => run && run.families.preview + run.families.drafted + run.families.issued,
    total: 'sum',
  },
  {
    key: 'left',
    label: 'Not billed',
    kind: 'count',
    from: 'md',
    hint: 'Skipped or kept for later',
    value: ({ run }) => run && run.families.left_out + run.families.later,
    total: 'sum',
  },
  {
    key: 'sum',
    label: 'Total (RM)',
    kind: 'money',
    inBlock: 'end',
    strong: true,
    total: 'sum',
    value: ({ run }) => run?.sum,
  },
  {
    key: 'last',
    label: 'Last month (RM)',
    kind: 'money',
    from: 'md',
    total: 'sum',
    value: ({ run }) => run?.last_sum,
  },
  {
    key: 'more',
    label: 'Difference (RM)',
    kind: 'money',
    from: 'md',
    total: 'sum',
    value: ({ run }) => run && run.sum - run.last_sum,
  },
];

function StateMark({ run }: { run: ListedRun | undefined }) {
  const { t } = i18next;
  if (!run) return <ToneMark tone="quiet">{t('Not prepared')}</ToneMark>;
  const { preview, drafted, issued, refused } = run.families;
  if (refused > 0) return <ToneMark tone="alarm">{t('{{count}} refused', { count: refused })}</ToneMark>;
  if (run.step) return <ToneMark tone="waiting">{t('In progress')}</ToneMark>;
  if (preview > 0) return <ToneMark tone="waiting">{t('To review')}</ToneMark>;
  if (drafted > 0) return <ToneMark tone="waiting">{t('Drafts to issue')}</ToneMark>;
  return issued > 0 ? (
    <ToneMark tone="done">{t('Issued')}</ToneMark>
  ) : (
    <ToneMark tone="quiet">{t('Nothing to bill')}</ToneMark>
  );
}
