/** How many staff stand for how many children of a room, as of when, and whether that is enough. */
import { useTranslation } from 'react-i18next';
import { type RoomRatio, ratioText } from '#shared/domain/ratio';
import { formatMinute } from './format';
import { Muted } from './plain';
import { ToneMark } from './tone-mark';

interface RatioMarkProps {
  ratio: RoomRatio & { asOf: string };
}

export function RatioMark({ ratio: { staff, children, allowed, asOf, isBroken, undated } }: RatioMarkProps) {
  const { t } = useTranslation();
  const time = formatMinute(asOf);
  return (
    <>
      <ToneMark tone={isBroken ? 'alarm' : 'done'}>
        {children === 0
          ? t('Staff: {{count}}, as of {{time}}', { count: staff, time })
          : staff === 0
            ? t('No staff noted in this room, as of {{time}}', { time })
            : t('{{now}} of {{most}}, as of {{time}}', {
                now: ratioText(staff, children),
                most: `1 : ${allowed}`,
                time,
              })}
      </ToneMark>
      {undated > 0 && (
        <Muted>{t('No date of birth, counted as the eldest: {{count}}', { count: undated })}</Muted>
      )}
    </>
  );
}
