/** Temperatures with who measured them: by itself, since the first load has no use for it. */
import type { ScreeningContent } from './screening';

/** A temperature, who measured it, and when. */
export interface Measurement {
  /** Celsius. */
  value: number;
  by: string;
  at: string;
}

interface InSight extends Pick<ScreeningContent, 'body_temperature'> {
  last: Omit<Measurement, 'value'>;
  /** Absent in what an earlier server told. */
  measured?: Omit<Measurement, 'value'> | undefined;
  alternatives: readonly { field: string; other: { value: unknown; by: string; at: string } }[];
}

/** The temperatures in sight with who measured them: the live one, and those that wait for a choice. */
export function measurementsInSight({
  body_temperature: value,
  last,
  measured = last,
  alternatives,
}: InSight): Measurement[] {
  const waiting = alternatives.filter(({ field }) => field === 'body_temperature');
  return [{ ...measured, value }, ...waiting.map(({ other }) => other as Measurement)];
}
