/** How a screening puts itself into words. */
import { isScreeningField } from '../domain/screening';
import { fieldText, screeningLabels } from '../domain/screening-labels';
import type { RecordText } from './define-record';
import { canKeepBoth } from './screening';

export const screeningText: RecordText = {
  heading: () => null,
  field: (field, t) => (isScreeningField(field) ? t(screeningLabels[field]) : field),
  value: (value, { field }, t) => {
    if (value === null || value === undefined || value === '') return t('Nothing');
    return (isScreeningField(field) && fieldText(field, value, t)) || t('None');
  },
  subject: ({ field }, t) => (isScreeningField(field) ? t(screeningLabels[field]) : field),
  canKeepBoth: ({ live, other }) => canKeepBoth(live.value, other.value),
};
