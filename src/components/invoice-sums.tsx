/** What an invoice comes to, what was paid, and what is open. */
import { useTranslation } from 'react-i18next';
import { CANCELLED } from '#shared/domain/invoice-math';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import classes from './invoice-sheet.module.css';
import { Money } from './money';
import { useCan } from './use-can';

export function InvoiceSums({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const office = useCan()('invoices_view');
  const { price, paid_amount, carried_out, credited, written_off, waiting_amount, balance, payment_status } =
    invoice;
  return (
    <dl className={classes.sums} aria-label={t('Sums')}>
      <Sum label={office ? t('Price') : t('Total')} sen={price} />
      {payment_status === CANCELLED && price !== 0 && <Sum label={t('Cancelled')} sen={-price} />}
      {credited !== 0 && <Sum label={credited > 0 ? t('Credited') : t('Debited')} sen={-credited} />}
      <Sum label={t('Paid')} sen={-paid_amount} />
      {carried_out !== 0 && <Sum label={t('Carried forward')} sen={-carried_out} />}
      {written_off !== 0 && <Sum label={t('Written off')} sen={-written_off} />}
      <div className={classes.due}>
        <dt>{balance < 0 ? t('Credit') : t('Balance')}</dt>
        <dd>
          <Money sen={Math.abs(balance)} />
        </dd>
      </div>
      {waiting_amount > 0 && <Sum label={t('Awaiting confirmation')} sen={waiting_amount} />}
    </dl>
  );
}

function Sum({ label, sen }: { label: string; sen: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money sen={sen === 0 ? 0 : sen} />
      </dd>
    </div>
  );
}
