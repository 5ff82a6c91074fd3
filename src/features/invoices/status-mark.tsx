/** The payment status of an invoice in its word and colour. */
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#shared/endpoints/invoice-fields';
import { type Tone, ToneMark } from '../../components/tone-mark';

const tones: Record<number, Tone> = {
  1: 'quiet',
  2: 'alarm',
  3: 'waiting',
  4: 'done',
  5: 'done',
  6: 'done',
  7: 'done',
  8: 'quiet',
  9: 'quiet',
  10: 'alarm',
  11: 'waiting',
  12: 'quiet',
};

type Shown = Pick<Invoice, 'payment_status' | 'payment_status_name'>;

export function StatusMark({ invoice, plain = false }: { invoice: Shown; plain?: boolean }) {
  const { t } = useTranslation();
  return (
    <ToneMark tone={tones[invoice.payment_status] ?? 'quiet'} plain={plain}>
      {t(invoice.payment_status_name)}
    </ToneMark>
  );
}

/** As a parent reads it: how it was recorded is the office's business. */
const PAID: readonly number[] = [4, 5, 6];

export function ParentStatus({ invoice }: { invoice: Shown }) {
  const name = PAID.includes(invoice.payment_status) ? 'Paid' : invoice.payment_status_name;
  return <StatusMark invoice={{ ...invoice, payment_status_name: name }} />;
}
