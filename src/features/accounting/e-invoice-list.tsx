/** The e-invoices of a month, and what became of them: sending what is missing, cancelling what is wrong. */
import { Anchor, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconKey, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { accountingEndpoints, type EInvoiceDocument, type EInvoiceMonth } from '#shared/endpoints/accounting';
import { officeMessages } from '#shared/office-messages';
import { ActButton } from '../../components/act-button';
import { formatWholeMoment } from '../../components/format';
import { Money } from '../../components/money';
import { Muted } from '../../components/plain';
import { ReasonDialog } from '../../components/reason-dialog';
import { SaveProblem } from '../../components/save-problem';
import { type Look, LookMark } from '../../components/tone-mark';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { EInvoiceKeysDialog, placeText } from './e-invoice-keys-dialog';
import { ProposedEInvoiceKeys } from './proposed-e-invoice-keys';

const looks: Record<EInvoiceDocument['state'], Look> = {
  to_send: { tone: 'waiting', label: 'To be sent' },
  sent: { tone: 'waiting', label: 'Sent' },
  valid: { tone: 'done', label: 'Valid' },
  invalid: { tone: 'alarm', label: 'Refused' },
  cancelled: { tone: 'quiet', label: 'Cancelled' },
};

const kinds: Record<EInvoiceDocument['kind'], string> = {
  '01': 'Invoice',
  '02': 'Credit note',
  '03': 'Debit note',
  '04': 'Refund note',
};

/** What this app refused itself, before anything was sent. */
const rules: Record<string, string> = {
  missing: 'Something is missing: {{text}}',
  'too long': 'This is too long: {{text}}',
  'not allowed': 'This is not allowed: {{text}}',
  'sums differ': 'The sums differ: {{text}}',
  'no original': 'The original has no e-invoice.',
  'not to be consolidated': 'Above RM 10,000 nothing is consolidated: {{text}}',
  'too large': 'It is above 300 KB.',
  trial: 'The keys are of another place now. Its invoices wait again.',
  'no buyer': 'Nothing is known by which to name the buyer.',
};

export function EInvoiceList({ shown }: { shown: EInvoiceMonth }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [keying, setKeying] = useState(false);
  const { preschool, month, settings, sent, waiting } = shown;
  const send = useSave(accountingEndpoints.sendEInvoices, {
    done: t('e-Invoices are on their way.'),
    onSaved: () => invalidate(accountingEndpoints),
  });
  return (
    <Stack component="section" gap="xs" aria-labelledby="sent">
      <Group justify="space-between">
        <Box miw={0}>
          <Title order={2} id="sent">
            {t('At MyInvois')}
          </Title>
          <Muted>
            {settings
              ? `${t(placeText[settings.environment])} · ${settings.client_id ?? t('Enter the keys anew.')}`
              : t('Enter the keys of the company first. Nothing is sent until then.')}
          </Muted>
        </Box>
        <Group>
          <ActButton Icon={IconKey} variant="default" label={t('Keys…')} onClick={() => setKeying(true)} />
          {waiting > 0 && (
            <ActButton
              Icon={IconSend}
              label={t('Send e-invoices: {{count}}', { count: waiting })}
              loading={send.busy}
              onClick={() => send.submit({ params: { id: preschool.id }, body: { month } })}
            />
          )}
        </Group>
      </Group>
      <SaveProblem error={send.error} />
      {shown.certificate?.problem && sent.some(({ state }) => state === 'to_send') && (
        <Text c="alarm">{t('They wait for another certificate.')}</Text>
      )}
      <ProposedEInvoiceKeys key={settings?.proposed?.at} shown={shown} />
      {settings?.problem && (
        <Text c="alarm">{t('MyInvois says: {{problem}}', { problem: settings.problem })}</Text>
      )}
      {settings && sent.length === 0 && <Muted>{t('Nothing of this month was sent yet.')}</Muted>}
      <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
        {sent.map((document) => (
          <Document
            key={document.id}
            preschoolId={preschool.id}
            document={document}
            place={settings?.environment}
          />
        ))}
      </Stack>
      {keying && <EInvoiceKeysDialog shown={shown} onClose={() => setKeying(false)} />}
    </Stack>
  );
}

interface DocumentProps {
  preschoolId: number;
  document: EInvoiceDocument;
  /** Of the keys. */
  place: EInvoiceDocument['place'] | undefined;
}

function Document({ preschoolId, document, place }: DocumentProps) {
  const { t } = useTranslation();
  const [cancelling, setCancelling] = useState(false);
  const { number, kind, consolidated, amount, state, refusal, link, invoice_id } = document;
  return (
    <Group component="li" py="sm" justify="space-between" gap="xs">
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        {invoice_id === null ? (
          <Text fw={600}>{number}</Text>
        ) : (
          <Anchor component={Link} href={`/invoices/${invoice_id}`} underline="always">
            {number}
          </Anchor>
        )}
        <Muted>
          {[
            t(kinds[kind]),
            consolidated && t('Consolidated'),
            document.signed && t('Signed'),
            document.place !== place && t(placeText[document.place]),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
        <Group gap="xs">
          <LookMark look={looks[state]} plain />
          {link && (
            <Anchor href={link} target="_blank" rel="noreferrer" underline="always">
              {t('See it at MyInvois')}
            </Anchor>
          )}
        </Group>
        {refusal && (
          <Muted>
            {rules[refusal.code]
              ? t(rules[refusal.code] as string, { text: refusal.text })
              : [refusal.text, refusal.code].filter(Boolean).join(' · ')}
          </Muted>
        )}
        {document.cancel_reason && <Muted>{document.cancel_reason}</Muted>}
        {state === 'valid' && document.place === place && (
          <CancelLine document={document} onCancel={() => setCancelling(true)} />
        )}
      </Box>
      <Money sen={amount} />
      {cancelling && (
        <CancelDialog preschoolId={preschoolId} document={document} onClose={() => setCancelling(false)} />
      )}
    </Group>
  );
}

/** For 72 hours it can be cancelled; then a note corrects it. */
function CancelLine({ document, onCancel }: { document: EInvoiceDocument; onCancel: () => void }) {
  const { t } = useTranslation();
  const { cancel_until: until, number } = document;
  if (until === null)
    return <Muted>{t('It can’t be cancelled any more: correct it by a credit note.')}</Muted>;
  return (
    <Group gap="xs">
      <Button variant="subtle" size="sm" onClick={onCancel} aria-label={t('Cancel {{number}}', { number })}>
        {t('Cancel…')}
      </Button>
      <Muted>{t('until {{time}}', { time: formatWholeMoment(until) })}</Muted>
    </Group>
  );
}

interface CancelProps {
  preschoolId: number;
  document: EInvoiceDocument;
  onClose: () => void;
}

function CancelDialog({ preschoolId, document, onClose }: CancelProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { submit, busy, offline, errorOf, error } = useSave(accountingEndpoints.cancelEInvoice, {
    done: t('e-Invoice cancelled.'),
    onSaved: async () => {
      await invalidate(accountingEndpoints);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('Cancel e-invoice {{number}}?', document)}
      about={t('MyInvois is told. Its invoices are then in no e-invoice, and can be sent again.')}
      required={t(officeMessages.eInvoiceReason)}
      confirmLabel={t('Cancel the e-invoice')}
      danger
      busy={busy}
      offline={offline}
      error={errorOf('reason') || errorOf('') || (error ? error.message : undefined)}
      onSubmit={(reason) =>
        submit({ params: { id: preschoolId, documentId: document.id }, body: { reason } })
      }
      onClose={onClose}
    />
  );
}
