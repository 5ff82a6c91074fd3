/** A new credit or debit note: sums of the invoice's lines, or one of its own, with the reason that the parent reads. */
import { Button, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen, parseRinggit } from '#shared/domain/money';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import { type InvoiceNote, type NoteForm, noteEndpoints } from '#shared/endpoints/invoice-notes';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import fields from '../../components/lines/lines.module.css';
import { Muted } from '../../components/plain';
import { ReasonDialog } from '../../components/reason-dialog';
import { call } from '../../local/call';
import { useInvoiceChanged, useLines } from '../../queries/invoices';
import { sendOrAsk } from '../../queries/second-person';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

type Kind = InvoiceNote['kind'];

interface NoteDialogProps {
  invoice: InvoiceDetail;
  notes: readonly InvoiceNote[];
  onClose: () => void;
}

interface Written {
  line_id: number | null;
  label: string | null;
  amount: number;
}

export function NewNote({ invoice, notes }: Omit<NoteDialogProps, 'onClose'>) {
  const { t } = useTranslation();
  const [making, setMaking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setMaking(true)}>
        {t('New note')}
      </Button>
      {making && <NoteDialog invoice={invoice} notes={notes} onClose={() => setMaking(false)} />}
    </>
  );
}

function NoteDialog({ invoice, notes, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  const lines = useLines(invoice.id).data ?? [];
  const [kind, setKind] = useState<Kind>('credit');
  const [sums, setSums] = useState<Record<number, string>>({});
  const [label, setLabel] = useState('');
  const [own, setOwn] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { submit, busy, offline, errorOf } = useMakeNote(onClose);
  const left = leftOf(lines, notes);
  const check = (reason: string) => {
    const written = readLines({ sums: kind === 'credit' ? sums : {}, label, own });
    setWrong(typeof written === 'string' ? written : undefined);
    if (typeof written === 'string') return;
    submit({
      params: { id: invoice.id },
      body: {
        kind,
        reason,
        lines: written.map((line) => ({ child_id: null, ...line })),
        version: invoice.version,
      },
    });
  };
  const said = wrong ? t(wrong) : errorOf('lines') || errorOf('');
  return (
    <ReasonDialog
      title={t('Credit or debit note for {{number}}', { number: invoice.invoice_no })}
      about={t('It is dated today and e-mailed to the parent. The invoice itself stays as it is.')}
      description={t('The parent sees this.')}
      required={t(officeMessages.noteReasonRequired)}
      confirmLabel={kind === 'credit' ? t('Create credit note') : t('Create debit note')}
      busy={busy}
      offline={offline}
      error={errorOf('reason') || undefined}
      dirty={[label, own, ...Object.values(sums)].some((text) => text !== '')}
      onSubmit={check}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('Kind')}
        value={kind}
        onChange={(value) => setKind(value === 'debit' ? 'debit' : 'credit')}
        data={[
          { value: 'credit', label: t('Credit: less is owed') },
          { value: 'debit', label: t('Debit: more is owed') },
        ]}
      />
      {kind === 'credit' &&
        lines
          .filter(({ id }) => (left.get(id) ?? 0) > 0)
          .map((line) => (
            <TextInput
              key={line.id}
              label={[line.label, line.child_name].filter(Boolean).join(' · ')}
              description={t('Up to {{amount}}', { amount: formatSen(left.get(line.id) ?? 0) })}
              placeholder="0.00"
              inputMode="decimal"
              autoComplete="off"
              className={fields.digits}
              value={sums[line.id] ?? ''}
              onChange={(event) => {
                const text = event.currentTarget.value;
                setSums((now) => ({ ...now, [line.id]: text }));
              }}
            />
          ))}
      <Muted>{kind === 'credit' ? t('Or a separate line:') : t('Description:')}</Muted>
      <TextInput label={t('Label')} value={label} onChange={(event) => setLabel(event.currentTarget.value)} />
      <TextInput
        label={t('Amount (RM)')}
        inputMode="decimal"
        autoComplete="off"
        className={fields.digits}
        value={own}
        onChange={(event) => setOwn(event.currentTarget.value)}
      />
      {said && (
        <Text c="var(--mantine-color-error)" role="alert">
          {said}
        </Text>
      )}
    </ReasonDialog>
  );
}

interface NoteInput {
  params: { id: number };
  body: NoteForm;
}

function useMakeNote(onClose: () => void) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  const { invalidate } = useAnswers();
  const send = async (input: NoteInput, idempotencyKey: string) => {
    const sent = await sendOrAsk(() => call(noteEndpoints.create, { ...input, idempotencyKey }), {
      operation: 'make_note',
      subject_id: input.params.id,
      reason: input.body.reason,
      // Approved later, it is of the invoice as it is then.
      form: { ...input.body, version: undefined },
    });
    if (sent.answer === null && 'asked' in sent && sent.asked) onClose();
    return sent.answer;
  };
  return useSave(send, {
    done: ({ note }) => t('{{number}} created and e-mailed to the parent.', { number: note.note_no }),
    failed: messages.invoiceActionFailed,
    onSaved: ({ invoice }) => {
      changed(invoice);
      void invalidate(noteEndpoints);
      onClose();
    },
  });
}

/** Sen that are left to credit of each line. */
function leftOf(lines: readonly Transaction[], notes: readonly InvoiceNote[]): Map<number, number> {
  const left = new Map(lines.map(({ id, total }) => [id, total ?? 0]));
  for (const { kind, lines: noted } of notes)
    for (const { line_id, amount } of noted)
      if (line_id !== null && left.has(line_id))
        left.set(line_id, (left.get(line_id) ?? 0) + (kind === 'credit' ? -amount : amount));
  return left;
}

/** What was typed, or what is wrong with it. */
function readLines(typed: { sums: Record<number, string>; label: string; own: string }): Written[] | string {
  const written: Written[] = [];
  const given = Object.entries(typed.sums).filter(([, text]) => text.trim() !== '');
  for (const [id, text] of given) {
    const amount = parseRinggit(text);
    if (amount === null) return messages.amountNotWhole;
    if (amount <= 0) return officeMessages.noteAmount;
    written.push({ line_id: Number(id), label: null, amount });
  }
  if (typed.own.trim() !== '' || typed.label.trim() !== '') {
    const amount = parseRinggit(typed.own);
    if (typed.label.trim() === '') return messages.lineLabelRequired;
    if (amount === null) return messages.amountNotWhole;
    if (amount <= 0) return officeMessages.noteAmount;
    written.push({ line_id: null, label: typed.label.trim(), amount });
  }
  return written.length > 0 ? written : officeMessages.noteLinesRequired;
}
