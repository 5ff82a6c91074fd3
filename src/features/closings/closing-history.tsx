/** Who closed which month with what standing open, and who had it opened again and why. */
import { Box, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ClosingState,
  closingEndpoints,
  type MonthClosing,
  type StandingOpen,
} from '#shared/endpoints/closings';
import { EmptyState } from '../../components/empty-state';
import { Dialog } from '../../components/form-dialog';
import { formatMoment, formatMonth } from '../../components/format';
import { PagedRows } from '../../components/paged-rows';
import { Muted } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { useCall } from '../../queries/use-call';
import { standingLabels } from './standing';

export function ClosingHistory({ state, onClose }: { state: ClosingState; onClose: () => void }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useCall(
    closingEndpoints.history,
    { params: { id: state.preschool_id }, query: { page, per_page: 20 } },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <Dialog title={t('History of {{name}}', { name: state.name })} onClose={onClose}>
      <Stack>
        <PagedRows
          query={query}
          onPage={setPage}
          until={<RowsSkeleton rows={3} height={56} />}
          empty={<EmptyState title={t('No month closed yet')} />}
        >
          {(closing) => <ClosingRow key={closing.id} closing={closing} />}
        </PagedRows>
      </Stack>
    </Dialog>
  );
}

function ClosingRow({ closing }: { closing: MonthClosing }) {
  const { t } = useTranslation();
  const { month, closed_at, closed_by, standing, opened_at, opened_by, asked_by, reason } = closing;
  const open = (Object.keys(standingLabels) as (keyof StandingOpen)[])
    .filter((kind) => standing[kind] > 0)
    .map((kind) => `${t(standingLabels[kind])}: ${standing[kind]}`);
  return (
    <Box component="li" px="md" py="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text fw={600}>{formatMonth(month)}</Text>
      <Muted>
        {t('Closed by {{name}}, {{when}}', { name: closed_by.name, when: formatMoment(closed_at) })}
      </Muted>
      {open.length > 0 && <Muted>{open.join(' · ')}</Muted>}
      {asked_by && (
        <Muted>{t('{{name}} asked to reopen it: {{reason}}', { name: asked_by.name, reason })}</Muted>
      )}
      {opened_at && opened_by && (
        <Muted>
          {t('Reopened by {{name}}, {{when}}', { name: opened_by.name, when: formatMoment(opened_at) })}
        </Muted>
      )}
    </Box>
  );
}
