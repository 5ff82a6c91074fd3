/** A family at the top of its page: whose children they are, how to reach them, what they owe and for how long. */
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ageingOf } from '#shared/domain/ageing';
import { formatPhone } from '#shared/domain/phone';
import { PAGE_SIZE_MAX } from '#shared/endpoints/endpoint';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import type { Account } from '#shared/endpoints/people-accounts';
import { Money } from '../../components/money';
import { type Figure, NumberPanel } from '../../components/number-panel';
import { Muted } from '../../components/plain';
import { useToday } from '../../local/hooks/use-today';
import { useCall } from '../../queries/use-call';

/** Pending, overdue, partially paid, instalment plan. */
const OPEN = ['1', '2', '3', '11'];

interface FamilyHeadProps {
  parent: number;
  family: Account | undefined;
  /** True while the family is fetched: its line keeps its place, so that nothing below moves under a finger. */
  coming: boolean;
}

export function FamilyHead({ parent, family, coming }: FamilyHeadProps) {
  const { t } = useTranslation();
  return (
    <>
      {coming && <Skeleton h={24} maw="40rem" />}
      {family && (
        <Group gap="md" component="section" aria-label={t('Family')} style={{ rowGap: '1.5rem' }}>
          {family.children.map(({ id, fullname, preschool }) => (
            <Anchor key={id} component={Link} href={`/children/${id}`}>
              {fullname}{' '}
              <Text span size="sm" c="dimmed">
                {preschool.name}
              </Text>
            </Anchor>
          ))}
          <Muted style={{ overflowWrap: 'anywhere' }}>
            {[family.phone_no && formatPhone(family.phone_no), family.email].filter(Boolean).join(' · ')}
          </Muted>
          <Anchor component={Link} href={`/users/${parent}`} size="sm">
            {t('Account and guardians')}
          </Anchor>
          <Anchor component={Link} href={`/parents/${parent}/statement`} size="sm">
            {t('Statement of Account')}
          </Anchor>
        </Group>
      )}
      <Owed parent={parent} />
    </>
  );
}

/** What a family owes, with the ways to what is behind it: beside its account. */
export function FamilyOwes({ parent }: { parent: number }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" component="section" aria-label={t('Invoices and payments')}>
      <Owed parent={parent} />
      <Group gap="md">
        <Anchor component={Link} href={`/parents/${parent}/invoices`}>
          {t('Invoices and payments')}
        </Anchor>
        <Anchor component={Link} href={`/parents/${parent}/statement`}>
          {t('Statement of Account')}
        </Anchor>
      </Group>
    </Stack>
  );
}

/** The balance, and what is open by how long it has been due. */
function Owed({ parent }: { parent: number }) {
  const { t } = useTranslation();
  const today = useToday();
  const totals = useCall(invoiceEndpoints.listTotals, { query: { parent: String(parent), drafts: '0' } });
  const open = useCall(invoiceEndpoints.list, {
    query: { parent: String(parent), drafts: '0', status: OPEN, per_page: PAGE_SIZE_MAX },
  });
  const ageing = open.data && today ? ageingOf(open.data.data, today) : undefined;
  const figure = (label: string, sen: number | undefined, late = false): Figure => ({
    label,
    value: sen === undefined ? open.error ? null : undefined : <Money sen={sen} />,
    tone: sen === 0 ? 'quiet' : late ? 'alarm' : undefined,
  });
  return (
    <NumberPanel
      label={t('What is owed')}
      inRow={[2, 3, 5]}
      figures={[
        figure(t('Balance'), totals.data?.balance),
        figure(t('Not due yet'), ageing?.notDue),
        figure(t('1 to 30 days late'), ageing?.toThirty, true),
        figure(t('31 to 60 days late'), ageing?.toSixty, true),
        figure(t('61 days late and more'), ageing?.older, true),
      ]}
    />
  );
}
