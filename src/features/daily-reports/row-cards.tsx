/** Rows as cards, for tablets and phones: nothing scrolls sideways, every card is one tap to change it. */
import { ActionIcon, Group, UnstyledButton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../components/plain';
import { RowFields } from './row-fields';
import { type RowsProps, RowValues } from './row-values';
import classes from './rows.module.css';

export function RowCards({
  section,
  views,
  masters,
  first,
  added,
  editable,
  onOpen,
  onChange,
  onRemove,
}: RowsProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.cards}>
      {views.map((view) => {
        const { row, name, open, isNew, errorOf } = view;
        const trash = editable && (
          <ActionIcon aria-label={t('Remove {{name}}', { name })} onClick={() => onRemove(view)}>
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        );
        if (open && editable) {
          return (
            <li key={row.id} className={classes.card} data-open>
              <RowFields
                row={row}
                section={section}
                masters={masters}
                first={first}
                errorOf={errorOf}
                autoFocus={row.id === added}
                onChange={onChange}
              />
              <Group justify="space-between" mt="xs">
                {trash}
                {!isNew && <PlainButton onClick={() => onOpen(row.id, false)}>{t('Done')}</PlainButton>}
              </Group>
            </li>
          );
        }
        const words = (
          <>
            <span className={classes.name}>{name}</span>
            <RowValues row={row} section={section} />
          </>
        );
        return (
          <li key={row.id} className={classes.card}>
            {editable ? (
              <UnstyledButton className={classes.summary} onClick={() => onOpen(row.id, true)}>
                {words}
                <IconPencil size={18} className={classes.pencil} aria-hidden />
              </UnstyledButton>
            ) : (
              <span className={classes.summary}>{words}</span>
            )}
            {trash}
          </li>
        );
      })}
    </ul>
  );
}
