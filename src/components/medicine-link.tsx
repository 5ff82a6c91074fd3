/** The way to the medicine of today, and how many doses nobody gave yet; a possible double dose comes first. */
import { Button } from '@mantine/core';
import { IconPill } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

interface MedicineLinkProps {
  due: number;
  /** The time of one has gone by. */
  late: boolean;
  doubled: boolean;
}

export function MedicineLink({ due, late, doubled }: MedicineLinkProps) {
  const { t } = useTranslation();
  const label = due > 0 ? t('Medicine due: {{count}}', { count: due }) : t('Medicine');
  return (
    <Button
      component={Link}
      href="/today/medicine"
      variant="light"
      color={late || doubled ? 'alarm' : undefined}
      leftSection={<IconPill size={20} aria-hidden />}
    >
      {doubled ? t('Possible double dose') : label}
    </Button>
  );
}
