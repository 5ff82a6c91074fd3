/**
 * A link to a file that the server makes: opened beside the app, and neither without a network nor while a date on the page
 * can't be read, since the file might be of that day.
 */
import i18next from 'i18next';
import type { MouseEvent } from 'react';
import { notifyError } from './notify';
import { sayUnread } from './say-unread';

export const downloadLink = (href: string) =>
  ({
    component: 'a',
    href,
    target: '_blank',
    rel: 'noopener',
    onClick: (event: MouseEvent) => {
      const isUnread = sayUnread();
      if (navigator.onLine && !isUnread) return;
      event.preventDefault();
      if (!isUnread) notifyError(i18next.t('Needs the internet.'));
    },
  }) as const;
