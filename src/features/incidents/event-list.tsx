/** A list of the office of what happened or nearly did: its filters, how many there are, the file, and the rows. */
import { Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadLink } from '../../components/download-link';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { TabLinks } from '../../components/tab-links';
import { PagedTable } from '../../components/table/paged-table';

interface EventListProps<Row> extends Omit<ComponentProps<typeof PagedTable<Row>>, 'blocks'> {
  title: string;
  /** Its own address. */
  current: string;
  filters: ReactNode;
  /** How many rows there are, in words. */
  count: string | undefined;
  /** The address of the file. */
  file: string;
  children?: ReactNode;
}

export function EventList<Row>({
  title,
  current,
  filters,
  count,
  file,
  children,
  ...table
}: EventListProps<Row>) {
  const { t } = useTranslation();
  return (
    <Page title={title} width="wide" back={{ to: '/reports', label: t('Back to Reports') }}>
      <Stack gap="sm">
        <TabLinks
          label={t('Incidents')}
          tabs={[
            { to: '/reports/incidents', label: t('Incidents') },
            { to: '/reports/near-misses', label: t('Near misses') },
          ]}
          current={current}
        />
        {filters}
        <Group gap="xs" justify="space-between">
          <Muted aria-live="polite">{count}</Muted>
          <Button
            {...downloadLink(file)}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t('Download CSV')}
          </Button>
        </Group>
        <PagedTable {...table} blocks />
      </Stack>
      {children}
    </Page>
  );
}
