/** What was changed of an invoice after its issue, for its parent too: lines, price, due date, and the paper of each. */
import { Anchor, Group, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessDate } from '#shared/domain/calendar-date';
import { formatSen } from '#shared/domain/money';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import {
  invoiceRevisionEndpoints,
  type RevisedLine,
  type Revision,
} from '#shared/endpoints/invoice-revisions';
import { ActButton } from '../../components/act-button';
import { downloadLink } from '../../components/download-link';
import { formatDate } from '../../components/format';
import { type ChangeShown, HISTORY_PAGE, History, HistoryEntry } from '../../components/history';
import { useCan } from '../../components/use-can';
import { downloadUrl } from '../../local/call';
import { useCallPages } from '../../queries/use-many-calls';

export function InvoiceRevisions({ invoice }: { invoice: Pick<InvoiceDetail, 'id' | 'preschool_name'> }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t('What changed')}>
      <Group justify="space-between" mih={44}>
        <Title order={2}>{t('What changed')}</Title>
        <ActButton
          Icon={IconHistory}
          label={open ? t('Hide the changes') : t('Show the changes')}
          variant="subtle"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Group>
      {open && <Revisions invoice={invoice} />}
    </section>
  );
}

function Revisions({ invoice: { id, preschool_name } }: Parameters<typeof InvoiceRevisions>[0]) {
  const { t } = useTranslation();
  const office = useCan()('invoices_view');
  const paper = (revision: number) =>
    downloadLink(downloadUrl(`/invoices/${id}/download-invoice`, { revision }));
  return (
    <>
      <History query={useCallPages(invoiceRevisionEndpoints.list, { params: { id } }, HISTORY_PAGE)}>
        {(revision) => (
          <>
            <HistoryEntry
              headline={t('Revision {{number}}, {{day}}', {
                number: revision.number,
                day: formatDate(businessDate(new Date(revision.at))),
              })}
              by={office ? revision.by : preschool_name}
              at={revision.at}
              changes={changesOf(revision, t)}
            />
            <Anchor {...paper(revision.number)} size="sm">
              {t('Download revision {{number}}', { number: revision.number })}
            </Anchor>
          </>
        )}
      </History>
      <Anchor {...paper(0)} size="sm">
        {t('Download as issued')}
      </Anchor>
    </>
  );
}

function changesOf(revision: Revision, t: TFunction): ChangeShown[] {
  const { price, price_before, due_date, due_date_before, added, removed, changed } = revision;
  const dayOf = (date: string | null) => (date === null ? null : formatDate(date));
  return [
    ...(price === price_before
      ? []
      : [
          {
            field: 'price',
            label: t('Price'),
            after: formatSen(price),
            before: price_before === null ? null : formatSen(price_before),
          },
        ]),
    ...(due_date === due_date_before
      ? []
      : [{ field: 'due', label: t('Due Date'), before: dayOf(due_date_before), after: dayOf(due_date) }]),
    ...added.map((line) => ({
      field: `added ${line.id}`,
      label: t('Added'),
      before: null,
      after: textOf(line),
    })),
    ...removed.map((line) => ({
      field: `removed ${line.id}`,
      label: t('Removed'),
      before: textOf(line),
      after: null,
    })),
    ...changed.map(({ before, after }) => ({
      field: `changed ${after.id}`,
      label: t('Changed'),
      before: textOf(before),
      after: textOf(after),
    })),
  ];
}

const textOf = ({ label, child_name, quantity, total, remarks }: RevisedLine): string =>
  [quantity === 1 ? label : `${quantity} × ${label}`, child_name, remarks, formatSen(total)]
    .filter(Boolean)
    .join(' · ');
