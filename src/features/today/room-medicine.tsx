/** How many doses of a classroom nobody gave yet, and the way to who is ill. */
import { Button } from '@mantine/core';
import { IconThermometer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { MedicineLink } from '../../components/medicine-link';
import { useDosesDue } from '../../local/hooks/use-doses-due';
import { useToday } from '../../local/hooks/use-today';
import type { DayGroup } from './day-groups';

export function RoomMedicine({ group }: { group: DayGroup }) {
  const { t } = useTranslation();
  const due = useDosesDue(
    group.children.map(({ child }) => child),
    useToday(),
  );
  return (
    <>
      <MedicineLink {...due} />
      <Button
        component={Link}
        href="/today/illnesses"
        variant="light"
        leftSection={<IconThermometer size={20} aria-hidden />}
      >
        {t('Illnesses')}
      </Button>
    </>
  );
}
