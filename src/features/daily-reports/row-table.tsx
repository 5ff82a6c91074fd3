/** Rows as a table: name, values, action. For screens with room. */
import { ActionIcon, Box, Group, UnstyledButton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../components/plain';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { RowFields } from './row-fields';
import { type RowsProps, RowValues, type RowView } from './row-values';
import classes from './rows.module.css';
import { sectionText } from './section-labels';

export function RowTable(props: RowsProps) {
  const { section, masters, first, added, views, editable, onOpen, onChange } = props;
  const values: Column<RowView> = {
    key: 'values',
    label: 'Values',
    render: ({ row }) =>
      editable ? (
        <UnstyledButton className={classes.cell} onClick={() => onOpen(row.id, true)}>
          <RowValues row={row} section={section} />
        </UnstyledButton>
      ) : (
        <RowValues row={row} section={section} />
      ),
  };
  const acts: Column<RowView> = {
    key: 'acts',
    label: 'Action',
    acts: true,
    render: (view) => <Acts view={view} {...props} />,
  };
  const name: Column<RowView> = {
    key: 'name',
    label: sectionText[section].nameColumn,
    strong: true,
    minWidth: '16rem',
    value: (view) => view.name,
  };
  return (
    <DataTable
      columns={editable ? [name, values, acts] : [name, values]}
      rows={views}
      rowKey={({ row }) => row.id}
      instead={(view) =>
        view.open &&
        editable && (
          <Group align="start" wrap="nowrap">
            <Box flex={1}>
              <RowFields
                row={view.row}
                section={section}
                masters={masters}
                first={first}
                errorOf={view.errorOf}
                autoFocus={view.row.id === added}
                onChange={onChange}
              />
            </Box>
            <Acts view={view} {...props} />
          </Group>
        )
      }
    />
  );
}

function Acts({ view, onOpen, onRemove }: RowsProps & { view: RowView }) {
  const { t } = useTranslation();
  const { row, name, open, isNew } = view;
  return (
    <Box>
      <Group gap={0} wrap="nowrap">
        {!open && (
          <ActionIcon aria-label={t('Change {{name}}', { name })} onClick={() => onOpen(row.id, true)}>
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon aria-label={t('Remove {{name}}', { name })} onClick={() => onRemove(view)}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
      {open && !isNew && (
        <PlainButton mt="xs" onClick={() => onOpen(row.id, false)}>
          {t('Done')}
        </PlainButton>
      )}
    </Box>
  );
}
