/** Both times of an incident that a tablet wrote down in time, and that reached the server late. */
import type { TFunction } from 'i18next';
import type { IncidentHistory } from '#shared/domain/incident-clocks';
import { formatMoment } from '../../components/format';

export const sentText = (
  { noted_at, recorded }: Pick<IncidentHistory, 'noted_at' | 'recorded'>,
  t: TFunction,
) =>
  t('Written down {{tablet}} by the tablet’s clock; it reached the server {{server}}', {
    tablet: formatMoment(noted_at),
    server: formatMoment(recorded.at),
  });
