/** The register of breaches of personal data: what is open first, with the hours that the law gives. */
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type Breach, breachEndpoints } from '#shared/endpoints/breaches';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { PagedRows } from '../../components/paged-rows';
import { ROWS_A_PAGE } from '../../components/pager';
import { Muted } from '../../components/plain';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import { useCall } from '../../queries/use-call';
import { BreachDialog } from './breach-dialog';

export function BreachesPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressValue('search');
  const { page, setPage, fromTheTop } = usePageAddress();
  const query = useCall(
    breachEndpoints.list,
    { query: { search: search || undefined, page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true, staleTime: 0 },
  );
  const [editing, setEditing] = useState<Breach | 'new' | null>(null);
  return (
    <Page
      title={t('Breaches of personal data')}
      back={{ to: '/settings/data-protection', label: t('Data protection officer') }}
    >
      <Stack>
        <Text c="dimmed">
          {t(
            'Record every loss, theft or leak of personal data here. The Commissioner must be told within 72 hours, and the people it may harm within 7 days.',
          )}{' '}
          <Anchor component={Link} href="/breaches/exposure" inherit underline="always">
            {t('Who could have read what?')}
          </Anchor>
        </Text>
        <Group>
          <SearchField label={t('Search')} value={search} onChange={fromTheTop(setSearch)} />
          <ActButton Icon={IconPlus} label={t('Record a breach')} onClick={() => setEditing('new')} />
        </Group>
        <PagedRows
          query={query}
          onPage={setPage}
          until={<RowsSkeleton rows={4} height={72} />}
          empty={
            search === '' ? (
              <EmptyState title={t('No breaches recorded')} hint={t('Nothing to report.')} />
            ) : (
              <EmptyState title={t('Nothing found')} hint={t('Try another word.')} />
            )
          }
        >
          {(breach) => <BreachRow key={breach.id} breach={breach} onEdit={() => setEditing(breach)} />}
        </PagedRows>
      </Stack>
      {editing !== null && (
        <BreachDialog
          key={editing === 'new' ? 'new' : editing.id}
          breach={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  );
}

function BreachRow({ breach, onEdit }: { breach: Breach; onEdit: () => void }) {
  const { t } = useTranslation();
  const { title, discovered_at, closed_at, by } = breach;
  return (
    <Group component="li" justify="space-between" px="md" py="sm" gap="xs">
      <Box miw={0} flex="1 1 16rem" style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{title}</Text>
        <Muted>
          {t('Discovered {{when}}, recorded by {{name}}', {
            when: formatMoment(discovered_at),
            name: by.name,
          })}
        </Muted>
      </Box>
      <Stack gap={4}>
        {closed_at !== null && (
          <ToneMark tone="quiet">{t('Closed {{when}}', { when: formatMoment(closed_at) })}</ToneMark>
        )}
        <Clock
          told={breach.commissioner_told_at}
          due={breach.commissioner_due_at}
          whom={t('Commissioner')}
          closed={closed_at !== null}
        />
        <Clock
          told={breach.people_told_at}
          due={breach.people_due_at}
          whom={t('People')}
          closed={closed_at !== null}
        />
      </Stack>
      <Button variant="default" onClick={onEdit} aria-label={t('Open “{{title}}”', { title })}>
        {t('Open')}
      </Button>
    </Group>
  );
}

interface ClockProps {
  told: string | null;
  /** Null where nobody has to be told. */
  due: string | null;
  whom: string;
  closed: boolean;
}

function Clock({ told, due, whom, closed }: ClockProps) {
  const { t } = useTranslation();
  if (told !== null)
    return (
      <ToneMark tone="done">{t('{{whom}}: told {{when}}', { whom, when: formatMoment(told) })}</ToneMark>
    );
  if (due === null || closed) return null;
  const late = Date.parse(due) < Date.now();
  const when = formatMoment(due);
  return (
    <ToneMark tone={late ? 'alarm' : 'waiting'}>
      {late
        ? t('{{whom}}: was due {{when}}', { whom, when })
        : t('{{whom}}: tell by {{when}}', { whom, when })}
    </ToneMark>
  );
}
