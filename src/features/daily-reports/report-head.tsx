/** Whose report this is: the child, with the children before and after in the classroom, and the day. */

import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ChildDocument, ClassroomDocument } from '#shared/endpoints/feed';
import { Face } from '../../components/face';
import { formatAge } from '../../components/format';
import { PersonName } from '../../components/person-name';
import { Muted } from '../../components/plain';
import { useClassrooms } from '../../local/hooks/use-classrooms';
import classes from './report.module.css';
import { useNeighbour } from './use-neighbour';

interface ReportHeadProps {
  child: ChildDocument;
  date: string;
  /** What stands beside the name: the day, the state. */
  children: ReactNode;
}

export function ReportHead({ child, date, children }: ReportHeadProps) {
  const room = useClassrooms()?.find(({ id }) => id === child.classroom_id);
  const age = formatAge(child.born_on, date);
  return (
    <Group justify="space-between" gap="4px 16px" mb="sm">
      <Group gap={4} wrap="nowrap" className={classes.who}>
        <Neighbour child={child} date={date} step={-1} />
        <Face of="child" id={child.id} classroomId={child.classroom_id} />
        <Box flex={1} miw={0} ps={6}>
          <Text component="h2" fz="h2" fw={600} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
            <PersonName of={child.fullname} />
          </Text>
          <Muted>{belowName(room, age)}</Muted>
        </Box>
        <Neighbour child={child} date={date} step={1} />
      </Group>
      {children}
    </Group>
  );
}

function belowName(room: ClassroomDocument | undefined, age: string): string {
  return [room?.name, age].filter(Boolean).join(' · ');
}

/** The way to the classmate before or after, on the same day and tab. */
function Neighbour({ child, date, step }: { child: ChildDocument; date: string; step: 1 | -1 }) {
  const { t } = useTranslation();
  const neighbour = useNeighbour(child, date, step);
  const Icon = step === 1 ? IconChevronRight : IconChevronLeft;
  if (!neighbour) {
    return (
      <ActionIcon
        disabled
        className={classes.arrow}
        aria-label={step === 1 ? t('No next child') : t('No child before')}
      >
        <Icon aria-hidden />
      </ActionIcon>
    );
  }
  const label =
    step === 1
      ? t('Next child: {{name}}', { name: neighbour.fullname })
      : t('Child before: {{name}}', { name: neighbour.fullname });
  return (
    <ActionIcon
      renderRoot={(props) => <Link {...props} href={neighbour.address} replace />}
      aria-label={label}
      title={neighbour.fullname}
    >
      <Icon aria-hidden />
    </ActionIcon>
  );
}
