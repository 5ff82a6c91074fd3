/** What a family was reminded of, the newest first. */
import { Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type ReminderStep, stepText } from '#shared/domain/reminders';
import { reminderEndpoints } from '#shared/endpoints/reminders';
import { formatDate } from '../../components/format';
import { Money } from '../../components/money';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { Section } from '../../components/section';
import { RowsSkeleton } from '../../components/skeletons';
import { useCall } from '../../queries/use-call';
import { mailText } from './mail-labels';

/** Who wants more looks under Reminders. */
const ROWS = 6;

export function FamilyReminders({ parent }: { parent: number }) {
  const { t } = useTranslation();
  const query = useCall(reminderEndpoints.sent, { query: { parent: String(parent), per_page: ROWS } });
  return (
    <Section title={t('Reminders')}>
      <RowList
        query={query}
        items={query.data?.data}
        until={<RowsSkeleton rows={2} />}
        empty={<Muted>{t('No reminders yet.')}</Muted>}
      >
        {({ id, day, step, amount, invoices, mail }) => (
          <Group key={id} component="li" px="md" py="sm" justify="space-between" gap="xs 24px">
            <Text>
              {formatDate(day)} · {t(stepText[step as ReminderStep] ?? String(step))}
            </Text>
            <Muted flex="1 1 12rem">
              {invoices.map((invoice, index) => (
                <span key={invoice.id}>
                  {index > 0 && ', '}
                  <Anchor component={Link} href={`/invoices/${invoice.id}`} size="sm">
                    {invoice.invoice_no}
                  </Anchor>
                </span>
              ))}
              {mail && ` · ${t(mailText[mail] ?? mail)}`}
            </Muted>
            <Money sen={amount} />
          </Group>
        )}
      </RowList>
    </Section>
  );
}
