/** A list of the office of what happened or nearly did: its filters, how many there are, the file, and the rows. */
import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CountAndFile } from '../../components/count-and-file';
import { Page } from '../../components/page';
import { TabLinks } from '../../components/tab-links';
import { PagedTable } from '../../components/table/paged-table';

interface EventListProps<Row> extends Omit<ComponentProps<typeof PagedTable<Row>>, 'blocks'> {
  title: string;
  /** Its own address. */
  current: string;
  filters: ReactNode;
  /** How many rows there are, in words. */
  count: string | undefined;
  file: ComponentProps<typeof CountAndFile>['file'];
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
        <CountAndFile count={count} file={file} />
        <PagedTable {...table} blocks />
      </Stack>
      {children}
    </Page>
  );
}
