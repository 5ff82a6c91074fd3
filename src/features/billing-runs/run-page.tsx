/** The run of one preschool and month: what each family is charged beside last month, those to look at first. */
import { Alert, Anchor, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconMailOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import {
  type RunBalances,
  type RunException,
  runBalances,
  runChoices,
  runExceptions,
  runStages,
} from '#shared/domain/billing-run';
import { type BillingRun, billingRunEndpoints } from '#shared/endpoints/billing-runs';
import { productEndpoints } from '#shared/endpoints/products';
import { formatCount } from '../../components/count-text';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { choicesOf, FilterSelect } from '../../components/filter-select';
import { formatMonth } from '../../components/format';
import { Money } from '../../components/money';
import { NumberPanel } from '../../components/number-panel';
import { Page } from '../../components/page';
import { PagedRows } from '../../components/paged-rows';
import { ROWS_A_PAGE } from '../../components/pager';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useListAddress } from '../../components/use-list-address';
import { rows, useCall } from '../../queries/use-call';
import { RunFamilyRow } from './run-family';
import { RunSteps } from './run-steps';
import { sumsOf, useRun, useRunAct } from './use-runs';

export function RunPage() {
  const { t } = useTranslation();
  const query = useRun(Number(useParams().id));
  const run = query.data;
  return (
    <Page
      title={run ? t('Bill {{month}}', { month: formatMonth(run.month) }) : t('Bill a month')}
      back={{ to: run ? `/billing-runs?month=${run.month}` : '/billing-runs', label: t('All preschools') }}
      width="wide"
    >
      <Stack>
        <FetchProblem query={query} until={<RowsSkeleton rows={6} height={80} />} />
        {run && <Run run={run} />}
      </Stack>
    </Page>
  );
}

function Run({ run }: { run: BillingRun }) {
  const { t } = useTranslation();
  return (
    <>
      <Text fw={600}>{run.preschool.name}</Text>
      <RunFigures run={run} />
      <RunSteps runs={[run]} month={run.month} />
      {run.families.preview > 0 && !run.step && <Balances run={run} />}
      {run.without_payer.length > 0 && (
        <Alert color="waiting" icon={<IconAlertCircle />} title={t('These children have no payer')}>
          <Group gap="md">
            {run.without_payer.map(({ id, fullname }) => (
              <Anchor key={id} component={Link} href={`/children/${id}/guardians`} underline="always" py={10}>
                {fullname}
              </Anchor>
            ))}
          </Group>
        </Alert>
      )}
      {run.unmailed.length > 0 && (
        <Alert color="gray" icon={<IconMailOff />} title={t('Issued without an e-mail')}>
          <Group gap="md">
            {run.unmailed.map(({ invoice_id, parent }) => (
              <Anchor
                key={invoice_id}
                component={Link}
                href={`/invoices/${invoice_id}`}
                underline="always"
                py={10}
              >
                {parent.name}
              </Anchor>
            ))}
          </Group>
        </Alert>
      )}
      <Families run={run} />
    </>
  );
}

function RunFigures({ run }: { run: BillingRun }) {
  const { t } = useTranslation();
  const { preview, drafted, issued, later, left_out, refused } = sumsOf([run]);
  return (
    <NumberPanel
      label={t('Month summary')}
      inRow={[2, 3, 6]}
      figures={[
        { label: t('Families'), value: formatCount(preview + drafted + issued) },
        { label: t('Sum'), value: <Money sen={run.sum} /> },
        { label: t('Last month'), value: <Money sen={run.last_sum} /> },
        { label: t('Difference'), value: <Money sen={run.sum - run.last_sum} /> },
        { label: t('Skipped or kept for later'), value: formatCount(later + left_out), tone: 'quiet' },
        {
          label: t('Refused'),
          value: formatCount(refused),
          tone: refused > 0 ? 'alarm' : 'quiet',
        },
      ]}
    />
  );
}

/** Which open balances of earlier invoices go onto these. */
function Balances({ run }: { run: BillingRun }) {
  const { t } = useTranslation();
  const open = useRunAct(billingRunEndpoints.open, t('Recalculated.'));
  return (
    <Group align="end">
      <NativeSelect
        label={t('Open balances carried onto the invoices')}
        value={run.balances}
        disabled={open.busy}
        onChange={(event) =>
          open.submit({
            body: {
              preschool_id: run.preschool.id,
              month: run.month,
              balances: event.currentTarget.value as RunBalances,
            },
          })
        }
        data={Object.entries(runBalances).map(([value, label]) => ({ value, label: t(label) }))}
      />
    </Group>
  );
}

const choicesIn = (words: Readonly<Record<string, string>>, t: (text: string) => string) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));

function useFamilies(run: BillingRun) {
  const address = useListAddress('', ROWS_A_PAGE);
  const [exception, setException] = useAddressValue('exception');
  const [choice, setChoice] = useAddressValue('choice');
  const [stage, setStage] = useAddressValue('stage');
  const [product, setProduct] = useAddressValue('product');
  const { search, page, per_page } = address.asked;
  const asked = { search, page, per_page, exception, choice, stage, product };
  const set = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
  const query = useCall(
    billingRunEndpoints.families,
    { params: { id: run.id }, query: set as { page: number } },
    { keepPrevious: true, staleTime: 0 },
  );
  const { fromTheTop } = address;
  return {
    address,
    query,
    exception,
    choice,
    stage,
    product,
    setException: fromTheTop(setException),
    setChoice: fromTheTop(setChoice),
    setStage: fromTheTop(setStage),
    setProduct: fromTheTop(setProduct),
  };
}

function Families({ run }: { run: BillingRun }) {
  const { t } = useTranslation();
  const list = useFamilies(run);
  const products = useCall(
    productEndpoints.list,
    { query: { preschool_id: run.preschool.id, active: '1' } },
    { select: rows },
  ).data;
  const found = Object.keys(run.exceptions) as RunException[];
  const { query, address } = list;
  return (
    <Stack component="section" gap="sm" aria-label={t('Families')}>
      <Group gap="xs" role="search" aria-label={t('Families')}>
        <SearchField label={t('Parent or child')} value={address.search} onChange={address.setSearch} />
        <FilterSelect
          label={t('To check')}
          all={t('All families')}
          value={list.exception}
          onChange={list.setException}
          choices={[
            { value: 'any', label: t('Any check') },
            ...found.map((value) => ({
              value,
              label: t('{{what}} ({{number}})', {
                what: t(runExceptions[value]),
                number: formatCount(run.exceptions[value] ?? 0),
              }),
            })),
          ]}
        />
        <FilterSelect
          label={t('Product')}
          all={t('All products')}
          value={list.product}
          onChange={list.setProduct}
          choices={choicesOf(products)}
        />
        <FilterSelect
          label={t('Billed or not')}
          all={t('Billed or not')}
          value={list.choice}
          onChange={list.setChoice}
          choices={choicesIn(runChoices, t)}
        />
        <FilterSelect
          label={t('Progress')}
          all={t('Any progress')}
          value={list.stage}
          onChange={list.setStage}
          choices={[...choicesIn(runStages, t), { value: 'refused', label: t('Refused') }]}
        />
      </Group>
      <PagedRows
        query={query}
        onPage={address.setPage}
        until={<RowsSkeleton rows={6} height={96} />}
        label={t('Families')}
        empty={
          <EmptyState title={t('No matching family')} hint={t('Try other filters, or part of a name.')} />
        }
      >
        {(family) => <RunFamilyRow key={family.parent.id} run={run} family={family} />}
      </PagedRows>
    </Stack>
  );
}
