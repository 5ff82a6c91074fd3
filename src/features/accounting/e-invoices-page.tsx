/** Which e-invoices the invoices of a month would be in, and what is missing for them. */
import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { accountingEndpoints, type EInvoiceMonth } from '#shared/endpoints/accounting';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { Money } from '../../components/money';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { type Look, LookMark } from '../../components/tone-mark';
import { useCall } from '../../queries/use-call';
import { CertificateSection } from './certificate-section';
import { CompanyDialog } from './company-dialog';
import { EInvoiceList } from './e-invoice-list';
import { MonthChoice, useMonthChoice } from './month-choice';

/** While documents are on their way. */
const LOOK_MS = 3_000;

export function EInvoicesPage() {
  const { t } = useTranslation();
  const choice = useMonthChoice();
  const { preschool, month } = choice;
  const query = useCall(
    accountingEndpoints.eInvoices,
    preschool && month ? { params: { id: preschool }, query: { month } } : null,
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.sent.some(
          ({ state }) => state === 'sent' || (state === 'to_send' && !data.certificate?.problem),
        )
          ? LOOK_MS
          : false,
    },
  );
  return (
    <Page title={t('e-Invoices')} width="medium" back={{ to: '/accounting', label: t('Accounting export') }}>
      <Stack>
        <Text c="dimmed">
          {t('See which e-invoices a month needs, what is missing for them, and what MyInvois made of them.')}
        </Text>
        <MonthChoice choice={choice} />
        {preschool !== 0 &&
          (query.data ? (
            <Month key={`${preschool} ${month}`} shown={query.data} />
          ) : (
            <FetchProblem query={query} until={<RowsSkeleton rows={6} />} />
          ))}
      </Stack>
    </Page>
  );
}

function Month({ shown }: { shown: EInvoiceMonth }) {
  const { t } = useTranslation();
  const [naming, setNaming] = useState(false);
  const { company, documents } = shown;
  return (
    <Stack gap="xl">
      <Group justify="space-between">
        <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text fw={600}>{company?.name ?? t('No company yet')}</Text>
          <Muted>
            {company
              ? [company.tin, company.registration_no, company.msic].join(' · ')
              : t('Enter the company first: e-invoices name it as who issues them.')}
          </Muted>
        </Box>
        <ActButton
          Icon={IconBuilding}
          variant={company ? 'default' : 'filled'}
          label={t('Company…')}
          onClick={() => setNaming(true)}
        />
      </Group>
      {documents && <Documents documents={documents} by={shown.by} />}
      {company && <EInvoiceList shown={shown} />}
      {company && <CertificateSection shown={shown} />}
      {naming && <CompanyDialog shown={shown} onClose={() => setNaming(false)} />}
    </Stack>
  );
}

type Found = NonNullable<EInvoiceMonth['documents']>;

const looks: Record<Found['apart'][number]['state'], Look> = {
  own: { tone: 'done', label: 'Own e-invoice' },
  unknown: { tone: 'alarm', label: 'Neither IC number nor tax number in the parent’s profile' },
  below_zero: { tone: 'alarm', label: 'Below zero: no e-invoice' },
};

function Documents({ documents: { issued, consolidated, apart }, by }: { documents: Found; by: string }) {
  const { t } = useTranslation();
  if (issued.invoices === 0) return <EmptyState title={t('No invoice was issued in this month.')} />;
  return (
    <>
      <Stack gap={0} maw={520}>
        <Line label={t('Issued invoices: {{invoices}}', issued)} sen={issued.amount} strong />
        <Line
          label={t('In consolidated e-invoices ({{documents}}): {{invoices}}', consolidated)}
          sen={consolidated.amount}
        />
        <Muted>{t('Consolidated e-invoices go out by {{day}}.', { day: formatDate(by) })}</Muted>
      </Stack>
      {apart.length > 0 && (
        <Stack component="section" gap="xs" aria-labelledby="apart">
          <Title order={2} id="apart">
            {t('Not consolidated')}
          </Title>
          <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
            {apart.map(({ id, invoice_no, parent, amount, state }) => (
              <Group key={id} component="li" py="sm" justify="space-between" gap="xs">
                <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
                  <Anchor component={Link} href={`/invoices/${id}`} underline="always">
                    {invoice_no}
                  </Anchor>
                  <Muted>{parent.name}</Muted>
                  <LookMark look={looks[state]} plain />
                </Box>
                <Money sen={amount} />
              </Group>
            ))}
          </Stack>
        </Stack>
      )}
    </>
  );
}

function Line({ label, sen, strong = false }: { label: string; sen: number; strong?: boolean }) {
  return (
    <Group justify="space-between" mih={44} gap="xs" wrap="nowrap">
      <Text fw={strong ? 600 : undefined}>{label}</Text>
      <Text component="div" fw={strong ? 600 : undefined}>
        <Money sen={sen} />
      </Text>
    </Group>
  );
}
