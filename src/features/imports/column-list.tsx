/** What each column of a file takes: the same list that the template is made of. */
import i18next from 'i18next';
import { columnsOf, type ImportKind } from '#shared/domain/import-columns';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import classes from './imports.module.css';

type FileColumn = ReturnType<typeof columnsOf>[number];

export function ColumnList({ kind }: { kind: ImportKind }) {
  return <DataTable columns={columns} rows={columnsOf(kind)} rowKey={({ key }) => key} />;
}

const needed = ({ required }: FileColumn) =>
  required === undefined ? '–' : required === 'yes' ? i18next.t('Yes') : i18next.t(required);

const columns: readonly Column<FileColumn>[] = [
  {
    ...{ key: 'column', label: 'Column', strong: true },
    value: ({ head }) => head,
    narrow: (column) => column.required && i18next.t('Required: {{when}}', { when: needed(column) }),
  },
  { key: 'required', label: 'Required', from: 'md', value: needed },
  { key: 'takes', label: 'What it takes', value: ({ takes }) => i18next.t(takes) },
  {
    ...{ key: 'example', label: 'Example', from: 'md' },
    render: ({ example }) => <span className={classes.dimmed}>{example}</span>,
  },
];
