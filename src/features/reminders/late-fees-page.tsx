/** The tariffs of late fees that head office entered, and the fees that were charged by them. */
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { businessDate } from '#shared/domain/calendar-date';
import { repeatText } from '#shared/domain/late-fees';
import { formatSen, percentText } from '#shared/domain/money';
import { type LateFee, type LateFeeTariff, lateFeeEndpoints } from '#shared/endpoints/late-fees';
import { ActButton } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { EmptyState } from '../../components/empty-state';
import { formatDate } from '../../components/format';
import { lazyPart } from '../../components/lazy-part';
import { Money } from '../../components/money';
import { Page } from '../../components/page';
import { PagedRows } from '../../components/paged-rows';
import { Muted } from '../../components/plain';
import { PreschoolChoice, usePreschoolChoice } from '../../components/preschool-choice';
import { RowList } from '../../components/row-list';
import { Section } from '../../components/section';
import { RowsSkeleton } from '../../components/skeletons';
import { usePageAddress } from '../../components/use-list-address';
import { useIsHeadOffice } from '../../local/hooks/use-session';
import { useToday } from '../../local/hooks/use-today';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { LateTabs } from './late-tabs';

const TariffDialog = lazyPart('TariffDialog', () => import('./tariff-dialog'));
const WaiveDialog = lazyPart('WaiveDialog', () => import('./waive-dialog'));
const ROWS_A_PAGE = 30;

export function LateFeesPage() {
  const { t } = useTranslation();
  const choice = usePreschoolChoice(usePreschoolsOnline());
  const { preschool } = choice;
  return (
    <Page title={t('Late fees')} width="medium">
      <Stack gap="xl">
        <Stack>
          <LateTabs current="late-fees" />
          <Text c="dimmed">
            {t(
              'A preschool charges late fees only by a tariff that the ministry approved. A fee goes onto the family’s next invoice. Families that pay by instalments, dispute a bill, have declared a payment or whose reminders are paused are not charged.',
            )}
          </Text>
          <PreschoolChoice choice={choice} until={<RowsSkeleton rows={5} />} />
        </Stack>
        {preschool !== 0 && <Tariffs key={preschool} preschoolId={preschool} />}
        {preschool !== 0 && <Charged preschoolId={preschool} />}
      </Stack>
    </Page>
  );
}

function Tariffs({ preschoolId }: { preschoolId: number }) {
  const { t } = useTranslation();
  const mayEnter = useIsHeadOffice();
  const today = useToday();
  const [adding, setAdding] = useState(false);
  const query = useCall(lateFeeEndpoints.tariffs, { query: { preschool: String(preschoolId) } });
  return (
    <Section
      title={t('Tariff')}
      acts={
        mayEnter &&
        today && (
          <ActButton
            Icon={IconPlus}
            variant="default"
            label={t('Add a tariff')}
            onClick={() => setAdding(true)}
          />
        )
      }
    >
      <RowList
        query={query}
        items={query.data}
        until={<RowsSkeleton rows={1} />}
        empty={
          <EmptyState
            title={t('No tariff: this preschool charges no late fees')}
            hint={
              mayEnter
                ? t('Add one once the ministry has approved it.')
                : t('Head office adds one once the ministry has approved it.')
            }
          />
        }
      >
        {(tariff) => <TariffRow key={tariff.id} tariff={tariff} mayEnd={mayEnter} />}
      </RowList>
      {adding && today && (
        <TariffDialog preschoolId={preschoolId} today={today} onClose={() => setAdding(false)} />
      )}
    </Section>
  );
}

function TariffRow({ tariff, mayEnd }: { tariff: LateFeeTariff; mayEnd: boolean }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { id, approval_reference, starts_on, grace_days, repeats, amount, percent, cap, ended_at } = tariff;
  const end = useSave(lateFeeEndpoints.endTariff, {
    failed: true,
    done: t('Tariff ended. It charges nothing more.'),
    onSaved: () => invalidate(lateFeeEndpoints),
  });
  const value =
    percent === null
      ? formatSen(amount ?? 0)
      : t('{{percent}} of what is overdue', { percent: percentText(percent) });
  const rules = [
    t(repeatText[repeats]),
    grace_days === 1 ? t('1 day of grace') : t('{{days}} days of grace', { days: grace_days }),
    cap !== null && t('at most {{amount}} per invoice', { amount: formatSen(cap) }),
  ].filter(Boolean);
  return (
    <Group component="li" px="md" py="sm" justify="space-between">
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600} c={ended_at ? 'dimmed' : undefined}>
          {value}
        </Text>
        <Muted>{rules.join(' · ')}</Muted>
        <Muted>{t('For invoices due from {{day}}', { day: formatDate(starts_on) })}</Muted>
        <Text size="sm">{t('Approval: {{reference}}', { reference: approval_reference })}</Text>
      </Box>
      {ended_at ? (
        <Muted>{t('Ended on {{day}}', { day: formatDate(businessDate(new Date(ended_at))) })}</Muted>
      ) : (
        mayEnd && (
          <Button
            variant="default"
            loading={end.busy}
            onClick={() =>
              askFirst(() => end.submit({ params: { id } }), {
                title: t('End this tariff?'),
                message: t('It charges nothing more. Fees already charged stay.'),
                confirmLabel: t('End tariff'),
              })
            }
          >
            {t('End')}
          </Button>
        )
      )}
    </Group>
  );
}

function Charged({ preschoolId }: { preschoolId: number }) {
  const { t } = useTranslation();
  const { page, setPage } = usePageAddress();
  const [waiving, setWaiving] = useState<LateFee | null>(null);
  const query = useCall(
    lateFeeEndpoints.list,
    { query: { page, per_page: ROWS_A_PAGE, preschool: String(preschoolId) } },
    { keepPrevious: true },
  );
  return (
    <Section title={t('Charged')}>
      <PagedRows
        query={query}
        onPage={setPage}
        until={<RowsSkeleton rows={4} />}
        empty={<EmptyState title={t('No late fees charged')} />}
      >
        {(fee) => <FeeRow key={fee.id} fee={fee} onWaive={() => setWaiving(fee)} />}
      </PagedRows>
      {waiving && <WaiveDialog fee={waiving} onClose={() => setWaiving(null)} />}
    </Section>
  );
}

function FeeRow({ fee, onWaive }: { fee: LateFee; onWaive: () => void }) {
  const { t } = useTranslation();
  const { parent, invoice, billed_on, due_date, base, percent, amount, charged_on, waived } = fee;
  return (
    <Group component="li" px="md" py="sm" justify="space-between">
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600} td={waived ? 'line-through' : undefined}>
          {parent.name} · <Money sen={amount} />
        </Text>
        <Muted>
          {[formatDate(charged_on), percent !== null && percentText(percent)].filter(Boolean).join(' · ')}
        </Muted>
        <Text size="sm">
          <InvoiceLink id={invoice.id} name={invoice.invoice_no} />{' '}
          {t('was due on {{day}}, {{open}} was open', { day: formatDate(due_date), open: formatSen(base) })}
        </Text>
        {waived ? (
          <Text size="sm">{t('Waived: {{reason}}', { reason: waived.reason })}</Text>
        ) : billed_on ? (
          <Text size="sm">
            {t('Charged on')} <InvoiceLink id={billed_on.id} name={billed_on.invoice_no ?? t('a draft')} />
          </Text>
        ) : (
          <Text size="sm">{t('Goes onto the next invoice')}</Text>
        )}
      </Box>
      {!waived && (
        <Button
          variant="default"
          onClick={onWaive}
          aria-label={t('Waive the late fee of {{name}}', { name: parent.name })}
        >
          {t('Waive')}
        </Button>
      )}
    </Group>
  );
}

const InvoiceLink = ({ id, name }: { id: number; name: string }) => (
  <Anchor component={Link} href={`/invoices/${id}`} underline="always">
    {name}
  </Anchor>
);
