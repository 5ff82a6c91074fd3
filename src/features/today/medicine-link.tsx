/** The way to the medicine of today, and how many doses of a classroom nobody gave yet; a possible double dose comes first. */
import { Button } from '@mantine/core';
import { IconPill } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { dosesOpen, doubledDoses } from '#shared/domain/medicine';
import { standing } from '#shared/records/event-record';
import { useAway } from '../../local/hooks/use-away';
import { useRecords } from '../../local/hooks/use-records';
import { useMinute, useToday } from '../../local/hooks/use-today';
import type { DayGroup } from './day-groups';

export function MedicineLink({ group }: { group: DayGroup }) {
  const { t } = useTranslation();
  const today = useToday();
  const minute = useMinute();
  const doses = useRecords('dose', today);
  const isAway = useAway(today);
  const noted = standing((doses ?? []).map(({ document }) => document));
  const open =
    today === undefined
      ? []
      : group.children
          .filter(({ child }) => !isAway?.(child.id))
          .flatMap(({ child }) => dosesOpen(child.medicines ?? [], noted, today));
  const late = open.some(({ slot }) => slot < minute);
  const isHere = new Set(group.children.map(({ child }) => child.id));
  const doubled = doubledDoses(noted.filter(({ child_id }) => isHere.has(child_id))).length > 0;
  const due = open.length > 0 ? t('Medicine due: {{count}}', { count: open.length }) : t('Medicine');
  return (
    <Button
      component={Link}
      href="/today/medicine"
      variant="light"
      color={late || doubled ? 'alarm' : undefined}
      leftSection={<IconPill size={20} aria-hidden />}
    >
      {doubled ? t('Possible double dose') : due}
    </Button>
  );
}
