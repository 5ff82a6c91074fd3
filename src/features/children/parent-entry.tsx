/** A parent in the list that is being changed: pays or not, edited, removed. */
import { ActionIcon, Radio, Text, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Parent } from '#shared/endpoints/people';
import { PersonAvatar } from '../../components/person-avatar';
import classes from './people.module.css';

interface ParentEntryProps {
  parent: Parent;
  pays: boolean;
  onPays: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function ParentEntry({ parent, pays, onPays, onEdit, onRemove }: ParentEntryProps) {
  const { t } = useTranslation();
  const contact = [t(parent.role.name), parent.phone_no, parent.email].filter(Boolean).join(' · ');
  return (
    <li className={classes.person}>
      <PersonAvatar name={parent.name} />
      <div className={classes.who}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {parent.name}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {contact}
        </Text>
      </div>
      <div className={classes.acts}>
        <Radio
          name="payer"
          label={t('Pays')}
          aria-label={t('{{name}} pays', { name: parent.name })}
          checked={pays}
          onChange={onPays}
          styles={{ body: { minHeight: 44, alignItems: 'center' } }}
        />
        <Tooltip label={t('Edit')}>
          <ActionIcon aria-label={t('Edit {{name}}', { name: parent.name })} onClick={onEdit}>
            <IconPencil aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('Remove')}>
          <ActionIcon aria-label={t('Remove {{name}}', { name: parent.name })} onClick={onRemove}>
            <IconTrash aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  );
}
