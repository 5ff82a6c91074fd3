import type { TFunction } from 'i18next';

/** "45 min", "9 h 27 min". */
export const durationText = (minutes: number, t: TFunction): string =>
  minutes < 60
    ? t('{{minutes}} min', { minutes })
    : t('{{hours}} h {{minutes}} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
