/** What became of the last e-mail about the invoice. */
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { formatMoment } from '../../components/format';
import classes from '../../components/invoice-sheet.module.css';
import { Muted } from '../../components/plain';
import { type Look, ToneMark } from '../../components/tone-mark';

const words: Record<string, Look> = {
  queued: { label: 'On its way', tone: 'waiting' },
  kept: { label: 'Not sent: no mail server', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'done' },
  accepted: { label: 'Accepted', tone: 'done' },
  delivered: { label: 'Delivered', tone: 'done' },
  opened: { label: 'Opened', tone: 'done' },
  clicked: { label: 'Clicked', tone: 'done' },
  failed: { label: 'Failed', tone: 'alarm' },
  complained: { label: 'Marked as spam', tone: 'alarm' },
  unsubscribed: { label: 'Unsubscribed', tone: 'alarm' },
};

/** The word and the tone of how far a message came. */
export const mailLook = (event: string) => words[event] ?? { label: event, tone: 'quiet' as const };

export function MailStatus({ invoice: { email_status } }: { invoice: Pick<InvoiceDetail, 'email_status'> }) {
  const { t } = useTranslation();
  if (!email_status) {
    return <Muted className={classes.mail}>{t('Not e-mailed yet')}</Muted>;
  }
  const { label, tone } = mailLook(email_status.event);
  return (
    <section className={classes.mail} aria-label={t('Last e-mail')}>
      <Muted mb={4}>{t('Last e-mail')}</Muted>
      <ToneMark tone={tone}>{t(label)}</ToneMark>
      <ul className={classes.events}>
        {email_status.items.map(({ event, at }) => (
          <li key={`${event} ${at}`}>
            {t(mailLook(event).label)}, {formatMoment(at)}
          </li>
        ))}
      </ul>
    </section>
  );
}
