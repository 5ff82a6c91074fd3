/** Closing months: how far each preschool is closed, which month is next, and who asks to have one opened again. */
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { monthOf } from '#shared/domain/closing';
import { type ClosingState, closingEndpoints } from '#shared/endpoints/closings';
import { askFirst } from '../../components/confirm';
import { EmptyState } from '../../components/empty-state';
import { formatMoment, formatMonth } from '../../components/format';
import { Page } from '../../components/page';
import { PagedRows } from '../../components/paged-rows';
import { ROWS_A_PAGE } from '../../components/pager';
import { Muted, PlainButton } from '../../components/plain';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import { useSession } from '../../local/hooks/use-session';
import { useCall } from '../../queries/use-call';
import { CloseDialog } from './close-dialog';
import { ClosingHistory } from './closing-history';
import { OpenDialog } from './open-dialog';
import { useClosingAct } from './use-closing-act';

interface Opened {
  dialog: 'close' | 'open' | 'history';
  state: ClosingState;
}

export function ClosingsPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressValue('search');
  const { page, setPage, fromTheTop } = usePageAddress();
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = useCall(
    closingEndpoints.list,
    { query: { search: search || undefined, page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true, staleTime: 0 },
  );
  const onClose = () => setOpened(null);
  return (
    <Page title={t('Close a month')} width="medium">
      <Stack>
        <Text c="dimmed">
          {t(
            'Nobody can change anything dated in a closed month. Correct it with a credit or debit note dated today.',
          )}
        </Text>
        <Group>
          <SearchField label={t('Preschool')} value={search} onChange={fromTheTop(setSearch)} />
          <Button component={Link} href="/accounting" variant="default">
            {t('Accounting export')}
          </Button>
        </Group>
        <PagedRows
          query={query}
          onPage={setPage}
          until={<RowsSkeleton rows={4} height={72} />}
          empty={<EmptyState title={t('No matching preschool')} hint={t('Try part of the name.')} />}
        >
          {(state) => (
            <StateRow
              key={state.preschool_id}
              state={state}
              onOpen={(dialog) => setOpened({ dialog, state })}
            />
          )}
        </PagedRows>
      </Stack>
      {opened?.dialog === 'close' && <CloseDialog state={opened.state} onClose={onClose} />}
      {opened?.dialog === 'open' && <OpenDialog state={opened.state} onClose={onClose} />}
      {opened?.dialog === 'history' && <ClosingHistory state={opened.state} onClose={onClose} />}
    </Page>
  );
}

function StateRow({ state, onOpen }: { state: ClosingState; onOpen: (dialog: Opened['dialog']) => void }) {
  const { t } = useTranslation();
  const { name, closed_through, closable, asked } = state;
  const [next] = closable;
  return (
    <Group component="li" justify="space-between" px="md" py="sm" gap="xs" aria-label={name}>
      <Box miw={0} flex="1 1 14rem" style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{name}</Text>
        <Muted>
          {closed_through === null
            ? t('No month closed')
            : t('Closed through {{month}}', { month: formatMonth(monthOf(closed_through)) })}
        </Muted>
        {asked && <Asked state={state} asked={asked} />}
      </Box>
      <Group gap="xs">
        {next && (
          <Button variant="light" onClick={() => onOpen('close')}>
            {closable.length > 1 ? t('Close a month…') : t('Close {{month}}…', { month: formatMonth(next) })}
          </Button>
        )}
        {closed_through !== null && !asked && (
          <PlainButton onClick={() => onOpen('open')}>{t('Reopen…')}</PlainButton>
        )}
        <PlainButton onClick={() => onOpen('history')} aria-label={t('History of {{name}}', { name })}>
          {t('History')}
        </PlainButton>
      </Group>
    </Group>
  );
}

/** Who asks for it can take it back; another person decides. */
function Asked({ state, asked }: { state: ClosingState; asked: NonNullable<ClosingState['asked']> }) {
  const { t } = useTranslation();
  const { preschool_id, name, closed_through } = state;
  const mine = useSession()?.user.id === asked.by.id;
  const month = monthOf(closed_through ?? '');
  const words = { month: formatMonth(month), name };
  const open = useClosingAct(closingEndpoints.open, t('{{month}} reopened.', words));
  const keep = useClosingAct(closingEndpoints.keep, t('{{month}} stays closed.', words));
  const input = { params: { id: preschool_id }, body: { month } };
  const busy = open.busy || keep.busy;
  return (
    <Stack gap={6} mt={6}>
      <ToneMark tone="waiting">
        {t('{{who}} asked to reopen {{month}} ({{when}})', {
          who: asked.by.name,
          month: words.month,
          when: formatMoment(asked.at),
        })}
      </ToneMark>
      <Text fz="sm">{asked.reason}</Text>
      <Group gap="xs">
        {!mine && (
          <Button
            variant="default"
            disabled={busy}
            onClick={() =>
              askFirst(() => open.submit(input), {
                title: t('Reopen {{month}} at {{name}}?', words),
                message: t('Anything dated in it can be changed until it is closed again.'),
                confirmLabel: t('Reopen'),
              })
            }
          >
            {t('Reopen')}
          </Button>
        )}
        <PlainButton disabled={busy} onClick={() => keep.submit(input)}>
          {mine ? t('Withdraw') : t('Keep it closed')}
        </PlainButton>
      </Group>
    </Stack>
  );
}
