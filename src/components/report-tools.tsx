/** What a report can be taken away as: a file for a spreadsheet, and paper. */
import { Button, Group } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { notifyError } from './notify';
import { type ReportColumn, sortRows } from './report-columns';
import { saveFile } from './save-file';

interface ReportToolsProps<Row> {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  /** The name of the table's order in the address: the file has the same. */
  sortName?: string;
  /** More ways out, before the others. */
  children?: ReactNode;
}

export function ReportTools<Row>({
  name,
  columns,
  rows,
  sortName = 'sort',
  children,
}: ReportToolsProps<Row>) {
  const { t } = useTranslation();
  const download = async () => {
    try {
      const { reportCsv } = await import('./report-csv');
      const sort = new URLSearchParams(window.location.search).get(sortName) ?? '';
      saveFile(`${name}.csv`, reportCsv(columns, sortRows(rows, columns, sort)), 'text/csv;charset=utf-8');
    } catch (error) {
      console.error('The file could not be made:', error);
      notifyError(t(messages.broken));
    }
  };
  return (
    <Group gap="xs" data-print="hide">
      {children}
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() => void download()}
      >
        {t('Download CSV')}
      </Button>
      <PrintButton />
    </Group>
  );
}

export function PrintButton() {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={20} aria-hidden />}
      onClick={() => window.print()}
    >
      {t('Print')}
    </Button>
  );
}
