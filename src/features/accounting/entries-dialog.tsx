/** The entries of the ledger behind a figure of the month. */
import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type JournalPart, journalText } from '#shared/domain/accounting';
import { statementLabels } from '#shared/domain/statement';
import { type AccountingMonth, accountingEndpoints } from '#shared/endpoints/accounting';
import { EmptyState } from '../../components/empty-state';
import { Dialog } from '../../components/form-dialog';
import { formatDate, formatMonth } from '../../components/format';
import { Money } from '../../components/money';
import { PagedRows } from '../../components/paged-rows';
import { Muted } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { useCall } from '../../queries/use-call';

const labels: Record<string, string> = { ...statementLabels, carry_in: 'Carried forward' };

interface EntriesDialogProps {
  shown: AccountingMonth;
  part: JournalPart;
  onClose: () => void;
}

export function EntriesDialog({ shown: { preschool, month }, part, onClose }: EntriesDialogProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useCall(
    accountingEndpoints.entries,
    { params: { id: preschool.id }, query: { month, part, page, per_page: 50 } },
    { keepPrevious: true },
  );
  return (
    <Dialog title={`${t(journalText[part])}, ${formatMonth(month)}`} onClose={onClose}>
      <Stack>
        <PagedRows
          query={query}
          onPage={setPage}
          until={<RowsSkeleton rows={6} />}
          empty={<EmptyState title={t('Nothing happened in this month.')} />}
        >
          {({ id, day, kind, amount, parent, invoice }) => (
            <Group key={id} component="li" px="md" py="sm" justify="space-between" wrap="nowrap">
              <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
                <Text>{parent.name}</Text>
                <Muted>
                  {formatDate(day)} · {t(labels[kind] ?? kind)}
                </Muted>
                {invoice && (
                  <Anchor component={Link} href={`/invoices/${invoice.id}`} underline="always" size="sm">
                    {invoice.invoice_no}
                  </Anchor>
                )}
              </Box>
              <Money sen={amount} />
            </Group>
          )}
        </PagedRows>
      </Stack>
    </Dialog>
  );
}
