/** How many doses of a classroom nobody gave yet, and how many of its children are ill. */
import { Button } from '@mantine/core';
import { IconVirus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { MedicineLink } from '../../components/medicine-link';
import { useDosesDue } from '../../local/hooks/use-doses-due';
import { useIllnessCases, useOutbreaks } from '../../local/hooks/use-illness-cases';
import { useToday } from '../../local/hooks/use-today';
import type { DayGroup } from './day-groups';

interface RoomHealthProps {
  group: DayGroup;
  /** Also what nothing is to be done about. */
  all: boolean;
  /** Somebody has medicine on this day. */
  withMedicine: boolean;
}

export function RoomHealth({ group, all, withMedicine }: RoomHealthProps) {
  const { t } = useTranslation();
  const today = useToday();
  const children = group.children.map(({ child }) => child);
  const due = useDosesDue(children, today);
  const cases = useIllnessCases(today);
  const outbreaks = useOutbreaks(cases, today);
  const isOne = new Set(children.map(({ id }) => id));
  const ill = new Set(
    cases?.flatMap(({ found, returned }) =>
      returned === null && isOne.has(found.child_id) ? found.child_id : [],
    ),
  );
  const spreads = outbreaks.some((outbreak) => outbreak.cases.some(({ child_id }) => isOne.has(child_id)));
  return (
    <>
      {(all || withMedicine || due.due > 0 || due.doubled) && <MedicineLink {...due} />}
      {(all || ill.size > 0 || spreads) && (
        <Button
          component={Link}
          href="/today/illnesses"
          variant="light"
          color={spreads ? 'alarm' : undefined}
          leftSection={<IconVirus size={20} aria-hidden />}
        >
          {ill.size > 0 ? t('Ill: {{count}}', { count: ill.size }) : t('Illnesses')}
        </Button>
      )}
    </>
  );
}
