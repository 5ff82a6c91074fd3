/** How many staff stand for how many children of a room, as of when, and what is not known yet. */
import { Group } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { Staffing } from '#shared/endpoints/staffing';
import { durationText } from '../../components/duration-text';
import { Muted } from '../../components/plain';
import { RatioMark } from '../../components/ratio-mark';
import { ratioOf, useStaffing } from '../../queries/staffing';

interface RoomRatioProps {
  classroom: { id: number; preschool_id: number };
  today: string;
  /** Those of the room who are here. */
  here: readonly ChildDocument[];
}

export function RoomRatio({ classroom, today, here }: RoomRatioProps) {
  const { t } = useTranslation();
  const staffing = useStaffing(classroom.preschool_id);
  const children = here.map(({ born_on, special_needs = false }) => ({ born_on, special_needs }));
  const ratio = ratioOf(staffing, { id: classroom.id, children, today });
  if (!ratio || ratio.children + ratio.staff === 0) return null;
  return (
    <Group gap="xs">
      <RatioMark ratio={ratio} />
      {ratio.unseen.map((tablet) => (
        <Muted key={tablet.id}>{unseenText(tablet, t)}</Muted>
      ))}
    </Group>
  );
}

function unseenText({ name, minutes }: Staffing['unseen'][number], t: TFunction): string {
  if (name === null || minutes === null) return t('A paired tablet was never used');
  return t('Tablet of {{name}} unseen for {{time}}', { name, time: durationText(minutes, t) });
}
