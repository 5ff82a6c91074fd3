/** The card at the head of a child's page: name, status, preschool, products. */
import { Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import { IconUserEdit, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActIcon } from '../../components/act-button';
import { formatAge } from '../../components/format';
import { PersonAvatar } from '../../components/person-avatar';
import { Muted } from '../../components/plain';
import { useCan } from '../../components/use-can';
import { useToday } from '../../local/hooks/use-today';
import classes from './child-head.module.css';
import { StatusMark } from './status-mark';
import type { ChildRecord } from './use-child-record';

export function ChildHead({ child }: { child: ChildRecord }) {
  const { t } = useTranslation();
  const today = useToday();
  const can = useCan();
  const where = [child.preschool, child.classroom].filter(Boolean).join(' · ');
  return (
    <Group wrap="nowrap" align="flex-start">
      <PersonAvatar name={child.fullname} photo={child.photo} size={64} />
      <Stack gap={2} miw={0} flex={1}>
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {child.fullname}
        </Title>
        <Group gap="xs">
          <StatusMark status={child.status} />
          <Text c="dimmed">{[formatAge(child.born_on, today), where].filter(Boolean).join(' · ')}</Text>
        </Group>
        <Muted>{child.products.join(', ')}</Muted>
      </Stack>
      {can('children_edit') && (
        <div className={classes.acts}>
          <Tooltip label={t('Edit Child')}>
            <ActIcon
              Icon={IconUserEdit}
              iconSize={24}
              label={t('Edit Child')}
              href={`/children/${child.id}/edit`}
            />
          </Tooltip>
          <Tooltip label={t('Edit Parent')}>
            <ActIcon
              Icon={IconUsersGroup}
              iconSize={24}
              label={t('Edit Parent')}
              href={`/children/${child.id}/parents`}
            />
          </Tooltip>
        </div>
      )}
    </Group>
  );
}
