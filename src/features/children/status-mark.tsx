/** The status of a child in its word and tone: attending, to come, or gone. */
import { useTranslation } from 'react-i18next';
import { attendingStatuses } from '#shared/domain/statuses';
import { type Tone, ToneMark } from '../../components/tone-mark';

export function StatusMark({ status }: { status: { id: number; name: string } }) {
  const { t } = useTranslation();
  return (
    <ToneMark tone={toneOf(status.id)} plain>
      {t(status.name)}
    </ToneMark>
  );
}

/** Suspended, on the waiting list and booked ones wait for something. */
const WAITING = [4, 5, 9];

function toneOf(status: number): Tone {
  if (attendingStatuses.includes(status)) return 'done';
  return WAITING.includes(status) ? 'waiting' : 'quiet';
}
