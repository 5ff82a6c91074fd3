/** The credit and debit notes of an invoice: to read and to download; head office makes them, and takes them back. */
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CANCELLED, CARRIED_FORWARD } from '#shared/domain/invoice-math';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { type InvoiceNote, noteEndpoints } from '#shared/endpoints/invoice-notes';
import { downloadLink } from '../../components/download-link';
import { FetchProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { lazyPart } from '../../components/lazy-part';
import { Money } from '../../components/money';
import { Muted } from '../../components/plain';
import { useCan } from '../../components/use-can';
import { downloadUrl } from '../../local/call';
import { useIsStored } from '../../queries/invoices';
import { useStoredCall } from '../../queries/use-stored-call';

const NewNote = lazyPart('NewNote', () => import('./note-dialog'));
const TakeBack = lazyPart('TakeBack', () => import('./take-back-note'));

export function CreditNotes({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const mayMake = useCan()('invoices_lock');
  const query = useStoredCall(
    noteEndpoints.list,
    { params: { id: invoice.id } },
    { isStored: useIsStored() },
  );
  const notes = query.data ?? [];
  const over = [CARRIED_FORWARD, CANCELLED].includes(invoice.payment_status);
  const open = mayMake && !over;
  if (!open && notes.length === 0) return null;
  return (
    <section aria-label={t('Credit and debit notes')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('Credit and debit notes')}</Title>
        {open && <NewNote invoice={invoice} notes={notes} />}
      </Group>
      <FetchProblem query={query} />
      {query.data?.length === 0 && <Text c="dimmed">{t('There is no note yet.')}</Text>}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {notes.map((note) => (
          <NoteRow key={note.id} invoiceId={invoice.id} note={note} open={open} />
        ))}
      </Stack>
    </section>
  );
}

interface NoteRowProps {
  invoiceId: number;
  note: InvoiceNote;
  /** Whether it may be taken back. */
  open: boolean;
}

function NoteRow({ invoiceId, note, open }: NoteRowProps) {
  const { t } = useTranslation();
  const { id, kind, note_no, dated, amount, reason, lines, counters, countered_by } = note;
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs" aria-label={note_no}>
      <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Anchor
          underline="always"
          {...downloadLink(downloadUrl(`/invoices/${invoiceId}/notes/${id}/download`))}
        >
          {kind === 'credit'
            ? t('Credit note {{number}}', { number: note_no })
            : t('Debit note {{number}}', { number: note_no })}
        </Anchor>
        <Muted>{[formatDate(dated), ...lines.map(({ label }) => label), reason].join(' · ')}</Muted>
        {counters && <Muted>{t('Reverses {{number}}', { number: counters.note_no })}</Muted>}
        {countered_by && <Muted>{t('Reversed by {{number}}', { number: countered_by.note_no })}</Muted>}
      </div>
      <Stack gap={4} align="flex-end">
        <Text fw={600}>
          <Money sen={kind === 'credit' ? -amount : amount} />
        </Text>
        {open && !counters && !countered_by && <TakeBack invoiceId={invoiceId} note={note} />}
      </Stack>
    </Group>
  );
}
