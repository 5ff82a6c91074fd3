/** What is to be paid: each open invoice a tap from its payment, the most urgent one where the thumb is. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatSen } from '#shared/domain/money';
import { portalAddresses } from '#shared/domain/portal-addresses';
import type { OpenInvoice, PortalHome } from '#shared/endpoints/portal';
import { formatDate, formatMonth } from '../../components/format';
import { Money } from '../../components/money';
import { Muted } from '../../components/plain';
import { ToneMark } from '../../components/tone-mark';
import { barOffer } from './bar-offer';
import classes from './portal.module.css';
import { MutedLine, RowText } from './row-text';

export function Due({ due, today }: { due: PortalHome['due']; today: string }) {
  const { t } = useTranslation();
  const credit = due.credit ?? 0;
  if (due.count === 0)
    return (
      <section className={classes.card} aria-label={t('To pay')}>
        <div className={classes.row}>
          <ToneMark tone="done">{t('Nothing to pay')}</ToneMark>
        </div>
      </section>
    );
  return (
    <section className={classes.card} aria-labelledby="due">
      <div className={classes.head}>
        <Title order={2} id="due">
          {t('To pay')}
        </Title>
        {(due.count > 1 || credit > 0) && (
          <Text c="dimmed">
            {credit > 0 ? t('Total after credit') : t('Total')} <Money sen={due.total} />
          </Text>
        )}
      </div>
      {credit > 0 && (
        <Muted px="md" pb="xs">
          {t('Your credit of {{amount}} is taken off.', { amount: formatSen(credit) })}
        </Muted>
      )}
      {due.rejected?.map((rejected) => (
        <Rejected key={rejected.invoice_id} rejected={rejected} />
      ))}
      {due.invoices.map((invoice) => (
        <Invoice key={invoice.id} invoice={invoice} today={today} />
      ))}
      {due.together?.map(({ preschool_id, preschool_short_name, amount }) => (
        <div
          key={preschool_id}
          className={barOffer(due)?.is === 'all' ? `${classes.row} ${classes.inBar}` : classes.row}
        >
          <Stack gap={4} flex={1}>
            <Button component={Link} href={portalAddresses.payAll(preschool_id)} fullWidth>
              {due.together?.length === 1
                ? t('Pay all {{amount}}', { amount: formatSen(amount) })
                : t('Pay all {{amount}} at {{preschool}}', {
                    amount: formatSen(amount),
                    preschool: preschool_short_name,
                  })}
            </Button>
            {credit > 0 && <Muted>{t('Before credit: you can use it when you pay.')}</Muted>}
          </Stack>
        </div>
      ))}
      {due.count > due.invoices.length && (
        <Link href={portalAddresses.invoices} className={classes.row}>
          {t('{{count}} more invoices', { count: due.count - due.invoices.length })}
        </Link>
      )}
    </section>
  );
}

/** What the preschool could not confirm, and why. */
function Rejected({ rejected }: { rejected: NonNullable<PortalHome['due']['rejected']>[number] }) {
  const { t } = useTranslation();
  const { invoice_id, invoice_no, amount, reason } = rejected;
  return (
    <Link href={portalAddresses.invoice(invoice_id)} className={classes.row}>
      <RowText
        fw={600}
        title={t('Your payment of {{amount}} for {{number}} could not be confirmed', {
          amount: formatSen(amount),
          number: invoice_no,
        })}
        hint={reason}
      />
    </Link>
  );
}

function Invoice({ invoice, today }: { invoice: OpenInvoice; today: string }) {
  const { t } = useTranslation();
  const { id, invoice_no, month, balance, waiting_amount, locked, cancelled } = invoice;
  return (
    <div className={classes.row}>
      <Link href={portalAddresses.invoice(id)} className={classes.invoice}>
        <RowText
          fw={600}
          title={<Money sen={balance} />}
          hint={t('{{month}} · {{number}}', { month: formatMonth(month), number: invoice_no })}
        >
          {cancelled ? (
            <MutedLine>
              {t('Cancelled, but owed again: the office carries it onto another invoice.')}
            </MutedLine>
          ) : (
            <DueOn invoice={invoice} today={today} />
          )}
          {waiting_amount > 0 && (
            <MutedLine>
              {t('Awaiting confirmation:')} <Money sen={waiting_amount} />
            </MutedLine>
          )}
        </RowText>
      </Link>
      {cancelled || waiting_amount >= balance ? null : locked ? (
        <Muted className={classes.locked}>
          <IconLock size={18} aria-hidden /> {t('Locked')}
        </Muted>
      ) : (
        <Button
          component={Link}
          href={portalAddresses.pay(id)}
          variant="light"
          aria-label={t('Pay {{number}}', { number: invoice_no })}
        >
          {t('Pay')}
        </Button>
      )}
    </div>
  );
}

function DueOn({ invoice: { due_date, overdue }, today }: { invoice: OpenInvoice; today: string }) {
  const { t } = useTranslation();
  if (due_date === null) return null;
  const day = formatDate(due_date, today);
  return overdue ? (
    <Text component="span" display="block" size="sm" c="alarm" fw={600}>
      {t('Overdue since {{day}}', { day })}
    </Text>
  ) : (
    <MutedLine>{t('Due {{day}}', { day })}</MutedLine>
  );
}

/** On a phone always in reach: all that is due, and the one tap that pays it. */
export function PayBar({ due }: { due: PortalHome['due'] }) {
  const { t } = useTranslation();
  const offer = barOffer(due);
  if (!offer) return null;
  // What is offered at once is the whole: a credit is used by choice, on the next page.
  const inAll = offer.is === 'all' && (due.credit ?? 0) > 0 ? t('To pay before credit') : t('Total to pay');
  return (
    <div className={classes.bar}>
      <span className={classes.grow}>
        <Muted lh={1.3}>
          {offer.month === null ? inAll : t('To pay for {{month}}', { month: formatMonth(offer.month) })}
        </Muted>
        <Text fw={700} size="lg" lh={1.3}>
          <Money sen={offer.amount} />
        </Text>
      </span>
      {offer.is === 'list' && (
        <Button component="a" href="#due" miw={112}>
          {t('See all')}
        </Button>
      )}
      {offer.is === 'all' && (
        <Button
          component={Link}
          href={portalAddresses.payAll(offer.id)}
          miw={112}
          aria-label={t('Pay all {{amount}}', { amount: formatSen(offer.amount) })}
        >
          {t('Pay all')}
        </Button>
      )}
      {offer.is === 'one' && (
        <Button component={Link} href={portalAddresses.pay(offer.id)} miw={112}>
          {t('Pay')}
        </Button>
      )}
    </div>
  );
}
