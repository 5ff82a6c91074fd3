/** Two values of one screening that could not be merged: what is asked, and what may be kept. */

import type { Alternative, Authored, Choice } from '#shared/records/define-record';
import { canKeepBoth, type ScreeningDocument } from '#shared/records/screening';
import type { Entry } from '../../local/entry';

export type Keep = Choice['keep'];

/** The sentence above two values, by a key of the texts; `elsewhere` where they are chosen on another screen. */
export function questionOf({ field, unsent }: Alternative, elsewhere = false) {
  const isDegrees = field === 'body_temperature';
  if (unsent)
    return isDegrees
      ? 'Two temperatures recorded. Choose once both are sent'
      : 'Two versions recorded. Choose once both are sent';
  if (elsewhere)
    return isDegrees
      ? 'Two temperatures recorded. Choose one under Health'
      : 'Two versions recorded. Choose one under Health';
  return isDegrees ? 'Two temperatures recorded. Choose one' : 'Two versions recorded. Choose one';
}

/** None while the server knows only one of the two. */
export function keepChoices({ live, other, unsent }: Alternative): Keep[] {
  if (unsent) return [];
  return canKeepBoth(live.value, other.value) ? ['live', 'other', 'both'] : ['live', 'other'];
}

export interface MeasuredHere extends Authored {
  /** Celsius. */
  degrees: number;
}

/** Whether what the document shows is the last word of others on this tablet, whatever they changed. */
export function isOthersLast({ document, own }: Entry<ScreeningDocument>): boolean {
  return own !== undefined && (own?.last.at !== document.last.at || own.last.by !== document.last.by);
}

/** The temperature that lives, and whose it is. */
export function lastMeasured(document: ScreeningDocument): MeasuredHere {
  const { by, at } = document.measured ?? document.last;
  return { by, at, degrees: document.body_temperature };
}

/** The temperature that others took on this tablet and have not sent, the highest of several; null where nobody did. */
export function measuredHere({ document, own }: Entry<ScreeningDocument>): MeasuredHere | null {
  if (own === undefined) return null;
  const { body_temperature: degrees, alternatives } = document;
  const lives = own === null || own.body_temperature !== degrees ? [lastMeasured(document)] : [];
  const beside = alternatives
    .filter(({ unsent, field }) => unsent && field === 'body_temperature')
    .map(({ other: { value, by, at } }) => ({ by, at, degrees: Number(value) }));
  return [...lives, ...beside].toSorted((one, other) => other.degrees - one.degrees)[0] ?? null;
}
