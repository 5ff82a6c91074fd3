/** What became of the e-mails about invoices of the past 7 days. */
import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reportEndpoints } from '#shared/endpoints/reports';
import { formatCount } from '../../components/count-text';
import { formatDate } from '../../components/format';
import { NumberPanel } from '../../components/number-panel';
import { useCall } from '../../queries/use-call';
import { figureOf } from './figure-of';
import { type ReportFilter, statusOf } from './use-report-filter';

export function useEmailStatus(filter: ReportFilter) {
  const asked = { preschool: filter.values.preschool, preschool_status: statusOf(filter.values) };
  return useCall(reportEndpoints.emailStatus, { query: asked }, { keepPrevious: true });
}

export function EmailStatus({ query }: { query: ReturnType<typeof useEmailStatus> }) {
  const { t } = useTranslation();
  const { data } = query;
  const figure = (
    label: string,
    name: 'total' | 'accepted' | 'delivered' | 'opened' | 'clicked' | 'failed',
  ) => ({
    label,
    value: figureOf(query, (status) => formatCount(status[name])),
  });
  return (
    <Stack component="section" gap="sm" aria-label={t('Invoice Email Delivery Status')}>
      <div>
        <Title order={2}>{t('Invoice Email Delivery Status')}</Title>
        <Text size="sm" c="dimmed" mih={22}>
          {data &&
            t('The past 7 days, {{from}} to {{to}}', {
              from: formatDate(data.from),
              to: formatDate(data.to),
            })}
        </Text>
      </div>
      <NumberPanel
        label={t('Invoice Email Delivery Status')}
        inRow={[2, 3, 6]}
        figures={[
          figure(t('Sent'), 'total'),
          figure(t('Accepted'), 'accepted'),
          figure(t('Delivered'), 'delivered'),
          figure(t('Opened'), 'opened'),
          figure(t('Clicked'), 'clicked'),
          figure(t('Failed'), 'failed'),
        ]}
      />
    </Stack>
  );
}
