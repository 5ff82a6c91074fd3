/** Rows of masters: the name, what it is, and for those who may, one tap to edit. */
import { Text, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './master-rows.module.css';
import type { MasterItem } from './use-master-list';

interface MasterRowsProps {
  items: readonly MasterItem[];
  /** Absent where the person may only read. */
  onEdit?: (item: MasterItem) => void;
}

export function MasterRows({ items, onEdit }: MasterRowsProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list}>
      {items.map((item) => {
        const contents = (
          <>
            <span className={classes.text}>
              <Text fw={500}>{item.name}</Text>
              {item.desc && (
                <Text size="sm" c="dimmed" lineClamp={2}>
                  {item.desc}
                </Text>
              )}
            </span>
            {onEdit && <IconPencil size={20} stroke={1.7} className={classes.icon} aria-hidden />}
          </>
        );
        return (
          <li key={item.id}>
            {onEdit ? (
              <UnstyledButton
                className={classes.row}
                aria-label={t('Edit {{name}}', { name: item.name })}
                onClick={() => onEdit(item)}
              >
                {contents}
              </UnstyledButton>
            ) : (
              <div className={classes.row}>{contents}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
