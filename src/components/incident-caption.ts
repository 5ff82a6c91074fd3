/** What is said of a photo of an incident. Of several each has a name of its own, for who does not see them. */
import type { TFunction } from 'i18next';

/** @param of all of the incident, in their order */
export function incidentCaption(id: string, of: readonly string[], t: TFunction): string {
  if (of.length < 2) return t('Photo of the incident');
  return t('Photo {{number}} of {{total}} of the incident', {
    number: of.indexOf(id) + 1,
    total: of.length,
  });
}
