/** The first families of each run that there is something to look at, before anything is made of it. */
import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { billingRunEndpoints, type ListedRun } from '#shared/endpoints/billing-runs';
import { FetchProblem } from '../../components/fetch-problem';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { useCall } from '../../queries/use-call';
import { RunFamilyRow } from './run-family';

/** How many preschools, and so many families of each. */
const RUNS = 3;
const FAMILIES = 3;

export function LookFirst({ runs }: { runs: readonly ListedRun[] }) {
  return runs.slice(0, RUNS).map((run) => <FirstOf key={run.id} run={run} />);
}

function FirstOf({ run }: { run: ListedRun }) {
  const { t } = useTranslation();
  const { name } = run.preschool;
  const query = useCall(
    billingRunEndpoints.families,
    { params: { id: run.id }, query: { per_page: FAMILIES, stage: 'preview', choice: 'in' } },
    { staleTime: 0 },
  );
  return (
    <Stack component="section" gap="xs" aria-label={t('First of {{preschool}}', { preschool: name })}>
      <Group justify="space-between">
        <Title order={3}>{name}</Title>
        <Anchor component={Link} href={`/billing-runs/${run.id}`} underline="always">
          {t('See all families of {{preschool}}', { preschool: name })}
        </Anchor>
      </Group>
      <FetchProblem query={query} until={<RowsSkeleton rows={FAMILIES} height={96} />} />
      <RowList items={query.data?.data} label={t('First of {{preschool}}', { preschool: name })}>
        {(family) => <RunFamilyRow key={family.parent.id} run={run} family={family} />}
      </RowList>
    </Stack>
  );
}
