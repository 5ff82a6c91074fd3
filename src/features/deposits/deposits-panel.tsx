/** Deposits of a family's children: what is held beside what is owed; whoever makes notes gives one back. */
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { formatSen } from '#shared/domain/money';
import { type Deposit, depositEndpoints } from '#shared/endpoints/deposits';
import { FetchProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { Money } from '../../components/money';
import { Muted } from '../../components/plain';
import { useCan } from '../../components/use-can';
import { useCall } from '../../queries/use-call';
import classes from './deposits.module.css';
import { ReturnDialog } from './return-dialog';

export function DepositsPanel({ parent }: { parent: number }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [returning, setReturning] = useState<Deposit | null>(null);
  const mayReturn = useCan()('invoices_lock');
  const query = useCall(depositEndpoints.list, { params: { id: parent } });
  const deposits = query.data ?? [];
  if (!query.error && deposits.length === 0) return null;
  const held = deposits.reduce((sum, deposit) => sum + deposit.held, 0);
  return (
    <section className={classes.card} aria-label={t('Deposits')}>
      <Group justify="space-between">
        <Title order={2}>{t('Deposits')}</Title>
        <Text>
          {t('Held:')} <Money sen={held} />
        </Text>
      </Group>
      <FetchProblem query={query} />
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {deposits.map((deposit) => (
          <Row
            key={deposit.line_id}
            deposit={deposit}
            onReturn={
              mayReturn && deposit.held + deposit.unpaid > 0 ? () => setReturning(deposit) : undefined
            }
          />
        ))}
      </Stack>
      {returning && (
        <ReturnDialog
          deposit={returning}
          onReturned={() => go(`/invoices/${returning.note_invoice_id}`)}
          onClose={() => setReturning(null)}
        />
      )}
    </section>
  );
}

function Row({ deposit, onReturn }: { deposit: Deposit; onReturn: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { child, label, preschool, day, invoice, asked, returned, held, unpaid } = deposit;
  const name = [label, child?.name].filter(Boolean).join(', ');
  const told = [
    returned > 0 &&
      t('{{returned}} of {{amount}} credited', { returned: formatSen(returned), amount: formatSen(asked) }),
    unpaid > 0 && t('{{amount}} not paid yet', { amount: formatSen(unpaid) }),
  ].filter(Boolean);
  return (
    <Group component="li" justify="space-between" gap="xs" mih={44} aria-label={name}>
      <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text>{[child?.name, label].filter(Boolean).join(' · ')}</Text>
        <Muted>
          {[preschool.name, formatDate(day)].join(' · ')}{' '}
          <Anchor component={Link} href={`/invoices/${invoice.id}`} size="sm" underline="always">
            {invoice.invoice_no}
          </Anchor>
        </Muted>
        {told.length > 0 && <Muted>{told.join(' · ')}</Muted>}
      </div>
      <Text fw={600}>
        <Money sen={held} />
      </Text>
      {onReturn && (
        <Button
          variant="default"
          onClick={onReturn}
          aria-label={held > 0 ? t('Give back {{name}}', { name }) : t('Take off {{name}}', { name })}
        >
          {held > 0 ? t('Give back') : t('Take off')}
        </Button>
      )}
    </Group>
  );
}
