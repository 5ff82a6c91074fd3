/** Rows as the table of the specification: name, values, action. For screens with room. */
import '@mantine/core/styles/Table.layer.css';
import { ActionIcon, Button, Group, Table, UnstyledButton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowFields } from './row-fields';
import { RowValues } from './row-values';
import type { RowsProps, RowView } from './row-view';
import classes from './rows.module.css';
import { sectionWords } from './section-words';

export function RowTable(props: RowsProps) {
  const { t } = useTranslation();
  const { section, views, editable } = props;
  return (
    <Table className={classes.table} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="32%">{t(sectionWords[section].nameColumn)}</Table.Th>
          <Table.Th>{t('Values')}</Table.Th>
          {editable && <Table.Th w={110}>{t('Action')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {views.map((view) => (
          <TableRow key={view.row.id} view={view} {...props} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function TableRow({
  view,
  section,
  masters,
  added,
  editable,
  onOpen,
  onChange,
  onRemove,
}: RowsProps & { view: RowView }) {
  const { t } = useTranslation();
  const { row, name, open, isNew, errorOf } = view;
  const isOpen = open && editable;
  return (
    <Table.Tr>
      {isOpen ? (
        <Table.Td colSpan={2}>
          <RowFields
            row={row}
            section={section}
            masters={masters}
            errorOf={errorOf}
            autoFocus={row.id === added}
            onChange={onChange}
          />
        </Table.Td>
      ) : (
        <>
          <Table.Td className={classes.name}>{name}</Table.Td>
          <Table.Td>
            {editable ? (
              <UnstyledButton className={classes.cell} onClick={() => onOpen(row.id, true)}>
                <RowValues row={row} section={section} />
              </UnstyledButton>
            ) : (
              <RowValues row={row} section={section} />
            )}
          </Table.Td>
        </>
      )}
      {editable && (
        <Table.Td valign="top">
          <Group gap={0} wrap="nowrap">
            {!isOpen && (
              <ActionIcon aria-label={t('Change {{name}}', { name })} onClick={() => onOpen(row.id, true)}>
                <IconPencil size={20} aria-hidden />
              </ActionIcon>
            )}
            <ActionIcon aria-label={t('Remove {{name}}', { name })} onClick={() => onRemove(view)}>
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </Group>
          {isOpen && !isNew && (
            <Button variant="default" mt="xs" onClick={() => onOpen(row.id, false)}>
              {t('Done')}
            </Button>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}
