/** Temperatures with who measured them. */
import type { Measurement } from '#shared/domain/measurements';
import { formatTemperature } from '#shared/domain/temperature';
import { formatTime } from '../format';

/** "36.4 °C Cikgu Farah 8:02 am · 38.0 °C Cikgu Lim 8:05 am"; null where there is one: it stands alone, with its author. */
export function measuredText(measurements: readonly Measurement[]): string | null {
  if (measurements.length < 2) return null;
  return measurements
    .map(({ value, by, at }) => `${formatTemperature(value)} ${by} ${formatTime(at)}`)
    .join(' · ');
}
