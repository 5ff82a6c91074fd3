/** What a table can be taken away as: a file for a spreadsheet, and paper. */
import { Group } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { notifyError } from '../notify';
import { PlainButton } from '../plain';
import { saveFile } from '../save-file';
import { sayUnread } from '../say-unread';
import { ChooseColumns, type ChosenColumns } from './choose-columns';
import { type Column, sortRows } from './columns';

interface TableToolsProps<Row> {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The name of the table's order in the address: the file has the same. */
  sortName?: string;
  /** Where the person chooses which columns are shown. */
  chosen?: ChosenColumns<Row>;
}

export function TableTools<Row>({ name, columns, rows, sortName = 'sort', chosen }: TableToolsProps<Row>) {
  const { t } = useTranslation();
  const download = async () => {
    try {
      const { tableCsv } = await import('./table-csv');
      const sort = new URLSearchParams(window.location.search).get(sortName) ?? '';
      saveFile(`${name}.csv`, tableCsv(columns, sortRows(rows, columns, sort)), 'text/csv;charset=utf-8');
    } catch (error) {
      console.error('The file could not be made:', error);
      notifyError(t(messages.broken));
    }
  };
  return (
    <Group gap="xs" data-print="hide">
      {chosen && <ChooseColumns chosen={chosen} />}
      <PlainButton leftSection={<IconDownload size={20} aria-hidden />} onClick={() => void download()}>
        {t('Download CSV')}
      </PlainButton>
      <PrintButton />
    </Group>
  );
}

export function PrintButton() {
  const { t } = useTranslation();
  return (
    <PlainButton
      leftSection={<IconPrinter size={20} aria-hidden />}
      onClick={() => sayUnread() || window.print()}
    >
      {t('Print')}
    </PlainButton>
  );
}
