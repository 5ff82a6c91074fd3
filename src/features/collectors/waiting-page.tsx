/** Those whom parents named and nobody confirmed yet, the oldest first: confirmed or declined here, a tap each. */
import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { collectorEndpoints, collectorPhoto, type WaitingCollector } from '#shared/endpoints/collectors';
import { confirm } from '../../components/confirm';
import { EmptyState } from '../../components/empty-state';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { PersonPhoto } from '../../components/person-photo';
import { Muted, PlainButton } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { usePageAddress } from '../../components/use-list-address';
import { useSession } from '../../local/hooks/use-session';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { collectorFacts } from './collector-facts';

const PER_PAGE = 50;

export function WaitingPage() {
  const { t } = useTranslation();
  const { page, setPage } = usePageAddress();
  const query = useCall(collectorEndpoints.waiting, { query: { page, per_page: PER_PAGE } });
  const several = useSession()?.user.preschools.length !== 1;
  const { data: waiting, meta } = query.data ?? {};
  return (
    <Page title={t('People who may pick up')} width="narrow">
      <Stack>
        <Text c="dimmed">
          {t('Parents named them. Nobody can pick up by the list before you confirm them.')}
        </Text>
        <RowList
          query={query}
          items={waiting}
          until={<RowsSkeleton rows={3} />}
          empty={
            <EmptyState
              title={t('Nobody waits to be confirmed')}
              hint={t('Whom a parent names appears here. The lists are on each child’s page.')}
            />
          }
          label={t('People who may pick up')}
        >
          {(one) => <Row key={one.id} one={one} withPreschool={several} />}
        </RowList>
        {meta && <Pager meta={meta} onPage={setPage} />}
      </Stack>
    </Page>
  );
}

function Row({ one, withPreschool }: { one: WaitingCollector; withPreschool: boolean }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const after = { failed: true as const, onEnd: () => invalidate(collectorEndpoints) };
  const confirming = useSave(collectorEndpoints.confirm, { ...after, done: t('Confirmed') });
  const declining = useSave(collectorEndpoints.remove, { ...after, done: t('Declined') });
  const { id, name, child, named, preschool_short_name } = one;
  const decline = async () => {
    const title = t('Decline {{name}}?', { name });
    const message = t('The parents are told that this person is not on the list.');
    if (await confirm({ title, message, confirmLabel: t('Decline'), danger: true }))
      await declining.submit({ params: { id } });
  };
  return (
    <Group component="li" gap="8px 16px" px={16} py={12}>
      <PersonPhoto photo={collectorPhoto(one)} size={96} />
      <Box flex="1 1 12rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{name}</Text>
        {collectorFacts(one, t).map((fact) => (
          <Text key={fact} size="sm" className="numbers">
            {fact}
          </Text>
        ))}
        <Text size="sm">
          {t('for')}{' '}
          <Anchor component={Link} href={`/children/${child.id}/guardians`} size="sm">
            {child.fullname}
          </Anchor>
          {withPreschool && ` · ${preschool_short_name}`}
        </Text>
        <Muted>{t('Named by {{by}}, {{time}}', { by: named.by, time: formatMoment(named.at) })}</Muted>
      </Box>
      <Group gap="xs">
        <PlainButton
          loading={confirming.busy}
          aria-label={`${t('Confirm')}: ${name}`}
          onClick={() => confirming.submit({ params: { id } })}
        >
          {t('Confirm')}
        </PlainButton>
        <PlainButton
          loading={declining.busy}
          aria-label={`${t('Decline')}: ${name}`}
          onClick={() => void decline()}
        >
          {t('Decline')}
        </PlainButton>
      </Group>
    </Group>
  );
}
