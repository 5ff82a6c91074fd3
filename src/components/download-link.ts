/** A link to a file that the server makes: opened beside the app, and not without a network. */
import i18next from 'i18next';
import type { MouseEvent } from 'react';
import { notifyError } from './notify';

export const downloadLink = (href: string) =>
  ({
    component: 'a',
    href,
    target: '_blank',
    rel: 'noopener',
    onClick: (event: MouseEvent) => {
      if (navigator.onLine) return;
      event.preventDefault();
      notifyError(i18next.t('Needs the internet.'));
    },
  }) as const;
