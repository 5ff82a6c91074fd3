/** Temperatures that are possible and rare, and alerts that a correction takes back. */
import i18next, { type TFunction } from 'i18next';
import { isUnlikely, type ScreeningContent, screeningFlags } from '#shared/domain/screening';
import { formatTemperature } from '#shared/domain/temperature';
import { confirm } from '../../components/confirm';
import { contentOfDraft, type ScreeningDraft } from '../../components/screening/screening-draft';
import type { DraftBase } from './draft-key';

/** True where the temperature is a usual one, or somebody said that it is right. */
export async function askIfUnlikely(typed: ScreeningDraft): Promise<boolean> {
  const { body_temperature: celsius } = contentOfDraft(typed);
  if (!isUnlikely(celsius)) return true;
  return confirm({
    title: i18next.t('Is {{temperature}} right?', { temperature: formatTemperature(celsius) }),
    message: i18next.t('That’s an unusual temperature. Check the thermometer again.'),
    confirmLabel: i18next.t('Yes, save it'),
    cancelLabel: i18next.t('No, change it'),
  });
}

/** The sentence for a correction after which nothing is flagged any more; null for any other save. */
export function takenBack(before: DraftBase, now: ScreeningContent, t: TFunction): string | null {
  if (before === null || screeningFlags(before).length === 0 || screeningFlags(now).length > 0) return null;
  const temperature = formatTemperature(now.body_temperature);
  return t('Corrected to {{temperature}}. It no longer counts as an alert.', { temperature });
}
