/** How many staff stand for how many children of a room, as of when, and what is not known yet. */
import { Group } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ratioText } from '#shared/domain/ratio';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { Staffing } from '#shared/endpoints/staffing';
import { formatMinute } from '../../components/format';
import { Muted } from '../../components/plain';
import { ToneMark } from '../../components/tone-mark';
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
  const values = {
    now: ratioText(ratio.staff, ratio.children),
    most: `1 : ${ratio.allowed}`,
    time: formatMinute(ratio.asOf),
  };
  return (
    <Group gap="xs">
      <ToneMark tone={ratio.isBroken ? 'alarm' : 'done'}>
        {ratio.children === 0
          ? t('Staff: {{count}}, as of {{time}}', { count: ratio.staff, time: formatMinute(ratio.asOf) })
          : t('{{now}} of {{most}}, as of {{time}}', values)}
      </ToneMark>
      {ratio.unseen.map((tablet) => (
        <Muted key={tablet.id}>{unseenText(tablet, t)}</Muted>
      ))}
    </Group>
  );
}

function unseenText({ name, minutes }: Staffing['unseen'][number], t: TFunction): string {
  if (name === null || minutes === null) return t('A paired tablet was never used');
  return t('Tablet of {{name}} unseen for {{minutes}} min', { name, minutes });
}
