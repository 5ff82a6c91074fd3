/** Temperatures with who measured them. */
import type { Measurement } from '#shared/domain/measurements';
import { formatTemperature } from '#shared/domain/temperature';
import { formatTime } from '../format';

/**
 * "36.4 °C Cikgu Farah 8:02 am · 38.0 °C Cikgu Lim 8:05 am"; null where there is one: it stands alone, with its author.
 * @param lastBy who wrote the screening last: where it is another one, symptoms may be theirs, so that the one
 * temperature has its author beside it, too
 */
export function measuredText(measurements: readonly Measurement[], lastBy?: string): string | null {
  const [measured] = measurements;
  if (measurements.length < 2 && (lastBy === undefined || lastBy === measured?.by)) return null;
  return measurements
    .map(({ value, by, at }) => `${formatTemperature(value)} ${by} ${formatTime(at)}`)
    .join(' · ');
}
